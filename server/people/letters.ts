import type { Transaction } from 'kysely'
import { fill } from '#content/labels/fill.ts'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { getSettings } from '../documents/settings.ts'
import type { Env } from '../env/env.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Letter } from '../outbox/mail/letter.ts'
import { enqueue } from '../outbox/queue.ts'
import type { Tables } from '../tables.ts'

/** The site as account emails name it. */
export interface LetterSite {
  company: string
  siteUrl: string
  language: Language
}

const en = {
  invitation: '{company}: you are invited to the back office',
  invited: '{by} has invited you to work on the {company} site, {host}.',
  accept: 'Accept invitation',
  singleSignOn: 'Sign in with your single sign-on.',
  until:
    'The link works once and is valid for {hours} hours. Anyone with this link can take over the account, so please do not share it.',
  unknown: 'If you were not expecting this invitation, you can ignore this email.',
  reset: '{company}: reset your password',
  asked: 'We received a request to reset the password for your account at {host}.',
  choose: 'Choose a new password',
  resetUntil: 'The link works once and is valid for {minutes} minutes.',
  notYou: 'If you did not ask for this, you can ignore this email. Your password will not change.',
  noPassword: '{company}: your account has no password',
  nothingToReplace:
    'We received a request to reset the password for your account at {host}. This account has no password: you sign ' +
    'in with a passkey. If you have lost your passkey, ask the operator of the server for a sign-in link.',
  signIn: 'Sign in',
  changed: 'Your account at {host} was changed: {what}.',
  tell: 'If this was not you, contact an administrator immediately: they can sign you out everywhere.',
  changes: {
    passkeyAdded: 'a passkey was added',
    passwordChanged: 'your password was changed',
    passwordOff: 'your password was turned off',
  },
}

type Words = typeof en

const de: Words = {
  invitation: '{company}: Einladung ins Back Office',
  invited: '{by} hat Sie eingeladen, an der Website von {company} mitzuarbeiten: {host}.',
  accept: 'Einladung annehmen',
  singleSignOn: 'Melden Sie sich mit Ihrem Single Sign-on an.',
  until:
    'Der Link funktioniert nur einmal und ist {hours} Stunden gültig. Wer ihn hat, kann das Konto übernehmen. Bitte geben Sie ihn nicht weiter.',
  unknown: 'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  reset: '{company}: Passwort zurücksetzen',
  asked: 'Für Ihr Konto bei {host} wurde ein neues Passwort angefordert.',
  choose: 'Neues Passwort wählen',
  resetUntil: 'Der Link funktioniert nur einmal und ist {minutes} Minuten gültig.',
  notYou:
    'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
  noPassword: '{company}: Ihr Konto hat kein Passwort',
  nothingToReplace:
    'Für Ihr Konto bei {host} wurde ein neues Passwort angefordert. Dieses Konto hat kein Passwort: Sie melden sich ' +
    'mit einem Passkey an. Wenn Sie Ihren Passkey verloren haben, bitten Sie den Betreiber des Servers um einen Anmeldelink.',
  signIn: 'Anmelden',
  changed: 'Ihr Konto bei {host} wurde geändert: {what}.',
  tell: 'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration: Sie kann Sie auf allen Geräten abmelden.',
  changes: {
    passkeyAdded: 'Ein Passkey wurde hinzugefügt',
    passwordChanged: 'Ihr Passwort wurde geändert',
    passwordOff: 'Ihr Passwort wurde deaktiviert',
  },
}

const words: Record<Language, Words> = { en, de }

/** Texts in the site's language, and a function that fills their placeholders. */
function wordsFor(site: LetterSite) {
  const { company, siteUrl, language } = site
  const known = words[language]
  const say = (text: string, values: Record<string, string> = {}) =>
    fill(text, { company, host: new URL(siteUrl).host, ...values }, language)
  return { known, say }
}

/** Invitation to the back office. */
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

/** Password reset link. */
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

/** The email sent instead of a password reset link if the account has no password. */
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

/** Notification that an account's sign-in method changed. */
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

interface AccountMail {
  kind: 'invitation' | 'password-reset'
  to: string
  /** The expiry of the link in the mail. */
  expiresAt?: string
}

/** Queues an account email. Queues nothing if mail is not set up, since the email would wait forever. */
export async function sendLetter(
  transaction: Transaction<Tables>,
  env: Env,
  { kind, to, expiresAt }: AccountMail,
  write: (site: LetterSite) => Letter,
): Promise<void> {
  if (!(await isMailSetUp(transaction, env))) return
  const settings = await getSettings(transaction)
  const company = settings?.companyName || new URL(env.siteUrl).host
  const { siteUrl } = env
  const content = write({ company, siteUrl, language: languageOf(settings?.language) })
  const ending = expiresAt === undefined ? {} : { expiresAt }
  await enqueue(transaction, [{ channel: 'mail', kind, recipient: to, content, ...ending }])
}
