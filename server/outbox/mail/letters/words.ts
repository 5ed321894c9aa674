import type { PluralLabel } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'

/** What mails to the company's own people say. */
interface Words {
  newMessage: string
  from: string
  email: string
  subject: string
  sent: string
  openMessage: string
  openMessages: string
  replyHint: string
  manyMessages: PluralLabel
  manyHint: string
  more: PluralLabel
  digestOf: string
  digestCount: PluralLabel
  suspected: PluralLabel
  suspectedHint: string
  whyYou: string
  test: string
  testText: string
  testWhy: string
}

const en: Words = {
  newMessage: 'New message from {name}: {subject}',
  from: 'From',
  email: 'E-mail',
  subject: 'Subject',
  sent: 'Sent',
  openMessage: 'Open in the back office',
  openMessages: 'Open the messages',
  replyHint: 'An answer to this mail goes to {name}, at {email}.',
  manyMessages: { one: '{count} new message', other: '{count} new messages' },
  manyHint: 'Many messages have come in a short time, so they are told in one mail.',
  more: { one: 'And {count} more.', other: 'And {count} more.' },
  digestOf: 'Messages of {day}',
  digestCount: { one: '{count} new message', other: '{count} new messages' },
  suspected: {
    one: '{count} message is suspected spam',
    other: '{count} messages are suspected spam',
  },
  suspectedHint: 'They are kept like every other. Look through them: a person may be among them.',
  whyYou:
    'You get this mail because messages to {company} are told to this address. Change that in the back office, under Settings › Mail.',
  test: 'Test message of {company}',
  testText: 'This is a test. Mail leaves the site and arrives at this address.',
  testWhy: 'Somebody has asked for it in the back office, under Settings › Mail.',
}

const de: Words = {
  newMessage: 'Neue Nachricht von {name}: {subject}',
  from: 'Von',
  email: 'E-Mail',
  subject: 'Betreff',
  sent: 'Gesendet',
  openMessage: 'Im Back Office öffnen',
  openMessages: 'Nachrichten öffnen',
  replyHint: 'Eine Antwort auf diese Mail geht an {name}, {email}.',
  manyMessages: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  manyHint: 'In kurzer Zeit sind viele Nachrichten gekommen; sie stehen deshalb in einer Mail.',
  more: { one: 'Und {count} weitere.', other: 'Und {count} weitere.' },
  digestOf: 'Nachrichten vom {day}',
  digestCount: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  suspected: {
    one: '{count} Nachricht mit Spamverdacht',
    other: '{count} Nachrichten mit Spamverdacht',
  },
  suspectedHint:
    'Sie sind aufbewahrt wie alle anderen. Ein Blick lohnt sich: Ein Mensch kann darunter sein.',
  whyYou:
    'Sie bekommen diese Mail, weil Nachrichten an {company} dieser Adresse gemeldet werden. Das lässt sich im Back Office unter Settings › Mail ändern.',
  test: 'Testnachricht von {company}',
  testText: 'Das ist ein Test. Mails verlassen die Website und kommen bei dieser Adresse an.',
  testWhy: 'Jemand hat im Back Office unter Settings › Mail darum gebeten.',
}

export const mailWords = { en, de } satisfies Record<Language, Words>
