import type { PluralLabel } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'

/** Texts of mails to staff. */
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
  email: 'Email',
  subject: 'Subject',
  sent: 'Sent',
  openMessage: 'Open message',
  openMessages: 'Open inbox',
  replyHint: 'Reply to this email to answer {name} ({email}) directly.',
  manyMessages: { one: '{count} new message', other: '{count} new messages' },
  manyHint: 'Many messages arrived within a short time, so this email lists them together.',
  more: { one: 'And {count} more.', other: 'And {count} more.' },
  digestOf: 'Messages from {day}',
  digestCount: { one: '{count} new message', other: '{count} new messages' },
  suspected: {
    one: '{count} message is suspected spam',
    other: '{count} messages are suspected spam',
  },
  suspectedHint:
    'Please check whether any of these come from a real person. They are stored like all other messages.',
  whyYou:
    'You are receiving this email because this address is notified of messages to {company}. You can change this in the back office under Settings › Email.',
  test: 'Test email from {company}',
  testText: 'This is a test. The site can send email to this address.',
  testWhy: 'It was requested in the back office under Settings › Email.',
}

const de: Words = {
  newMessage: 'Neue Nachricht von {name}: {subject}',
  from: 'Von',
  email: 'E-Mail',
  subject: 'Betreff',
  sent: 'Gesendet',
  openMessage: 'Nachricht öffnen',
  openMessages: 'Posteingang öffnen',
  replyHint: 'Antworten Sie auf diese E-Mail, um {name} ({email}) direkt zu schreiben.',
  manyMessages: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  manyHint: 'In kurzer Zeit sind viele Nachrichten eingegangen. Diese E-Mail fasst sie zusammen.',
  more: { one: 'Und {count} weitere.', other: 'Und {count} weitere.' },
  digestOf: 'Nachrichten vom {day}',
  digestCount: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  suspected: {
    one: '{count} Nachricht mit Spamverdacht',
    other: '{count} Nachrichten mit Spamverdacht',
  },
  suspectedHint:
    'Bitte prüfen Sie, ob eine davon von einem echten Absender stammt. Sie werden wie alle anderen Nachrichten gespeichert.',
  whyYou:
    'Sie erhalten diese E-Mail, weil diese Adresse über Nachrichten an {company} benachrichtigt wird. Das können Sie im Back Office unter Settings › Email ändern.',
  test: 'Test-E-Mail von {company}',
  testText: 'Das ist ein Test. Die Website kann E-Mails an diese Adresse senden.',
  testWhy: 'Sie wurde im Back Office unter Settings › Email angefordert.',
}

export const mailWords = { en, de } satisfies Record<Language, Words>
