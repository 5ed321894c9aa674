import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Letter } from '../../../outbox/mail/letter.ts'

/** Whose site it is, in mails to its people. */
export interface LetterSite {
  company: string
  siteUrl: string
  language: Language
}

const en = {
  invitation: '{company}: you are invited to the back office',
  invited: '{by} invites you to work on the site of {company}, {host}.',
  accept: 'Accept the invitation',
  singleSignOn: 'You sign in with your single sign-on.',
  until:
    'The link is good once, for {hours} hours. Whoever has it has the account, so please do not pass it on.',
  unknown: 'If you know nothing of this, you need not do anything.',
  reset: '{company}: another password',
  asked: 'Somebody, you most likely, has asked for another password for your account at {host}.',
  choose: 'Choose another password',
  resetUntil: 'The link is good once, for {minutes} minutes.',
  notYou: 'If it was not you, you need not do anything: your password stays as it is.',
  noPassword: '{company}: your account has no password',
  nothingToReplace:
    'Somebody has asked for another password for your account at {host}. The account opens with a passkey and has ' +
    'no password, so there is none to replace. Without your passkey, ask the owner of the machine for a sign-in link.',
  signIn: 'Sign in',
  changed: 'This is to tell you about your account at {host}: {what}.',
  tell: 'If it was not you, tell an administrator at once: they can sign you out everywhere.',
  changes: {
    passkeyAdded: 'a passkey was added',
    passwordChanged: 'your password was changed',
    passwordOff: 'your password was switched off',
  },
}

type Words = typeof en

const de: Words = {
  invitation: '{company}: Einladung ins Back Office',
  invited: '{by} lädt Sie ein, an der Website von {company} mitzuarbeiten: {host}.',
  accept: 'Einladung annehmen',
  singleSignOn: 'Sie melden sich mit Ihrem Single Sign-on an.',
  until:
    'Der Link gilt einmal und {hours} Stunden lang. Wer ihn hat, hat das Konto: Bitte geben Sie ihn nicht weiter.',
  unknown: 'Wenn Sie davon nichts wissen, brauchen Sie nichts zu tun.',
  reset: '{company}: neues Passwort',
  asked:
    'Jemand, wahrscheinlich Sie selbst, hat ein neues Passwort für Ihr Konto bei {host} verlangt.',
  choose: 'Neues Passwort wählen',
  resetUntil: 'Der Link gilt einmal und {minutes} Minuten lang.',
  notYou: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  noPassword: '{company}: Ihr Konto hat kein Passwort',
  nothingToReplace:
    'Jemand hat ein neues Passwort für Ihr Konto bei {host} verlangt. Das Konto öffnet sich mit einem Passkey und ' +
    'hat kein Passwort, also gibt es keines zu ersetzen. Ohne Ihren Passkey bitten Sie den Betreiber um einen Anmeldelink.',
  signIn: 'Anmelden',
  changed: 'Eine Mitteilung zu Ihrem Konto bei {host}: {what}.',
  tell: 'Waren Sie es nicht, sagen Sie es sofort jemandem, der die Website verwaltet: Dort kann man Sie überall abmelden.',
  changes: {
    passkeyAdded: 'Ein Passkey wurde hinzugefügt',
    passwordChanged: 'Ihr Passwort wurde geändert',
    passwordOff: 'Ihr Passwort wurde abgeschaltet',
  },
}

const words: Record<Language, Words> = { en, de }

/** Fills the words of a letter. */
function wordsFor(site: LetterSite) {
  const { company, siteUrl, language } = site
  const known = words[language]
  const say = (text: string, values: Record<string, string> = {}) =>
    fill(text, { company, host: new URL(siteUrl).host, ...values }, language)
  return { known, say }
}

/** An invitation to the back office. */
export function invitationLetter(
  site: LetterSite,
  { link, by, hours }: { link: string; by: string; hours: number | undefined },
): Letter {
  const { known, say } = wordsFor(site)
  return {
    subject: say(known.invitation),
    parts: [
      { kind: 'text', text: say(known.invited, { by }) },
      { kind: 'button', label: known.accept, href: link },
      {
        kind: 'text',
        text: hours === undefined ? known.singleSignOn : say(known.until, { hours: String(hours) }),
      },
    ],
    footer: known.unknown,
  }
}

/** The link to another password. */
export function resetLetter(site: LetterSite, link: string, minutes: number): Letter {
  const { known, say } = wordsFor(site)
  return {
    subject: say(known.reset),
    parts: [
      { kind: 'text', text: say(known.asked) },
      { kind: 'button', label: known.choose, href: link },
      { kind: 'text', text: say(known.resetUntil, { minutes: String(minutes) }) },
    ],
    footer: known.notYou,
  }
}

/** The owner of an account without a password has asked for another one. */
export function noPasswordLetter(site: LetterSite): Letter {
  const { known, say } = wordsFor(site)
  return {
    subject: say(known.noPassword),
    parts: [
      { kind: 'text', text: say(known.nothingToReplace) },
      { kind: 'button', label: known.signIn, href: `${site.siteUrl}/admin` },
    ],
  }
}

/** What was changed of how somebody signs in. */
export function changedLetter(site: LetterSite, change: keyof Words['changes']): Letter {
  const { known, say } = wordsFor(site)
  const what = known.changes[change]
  return {
    subject: `${site.company}: ${what}`,
    parts: [
      { kind: 'text', text: say(known.changed, { what }) },
      { kind: 'text', text: known.tell },
    ],
  }
}
