import type { Letter } from '../../mail/letter.ts'

/** Whose site it is, in mails to its people. */
interface Site {
  company: string
  siteUrl: string
}

const host = ({ siteUrl }: Site) => new URL(siteUrl).host

/** An invitation to the back office. */
export function invitationLetter(
  site: Site,
  { link, by, hours }: { link: string; by: string; hours: number | undefined },
): Letter {
  const { company } = site
  const until =
    hours === undefined
      ? 'You sign in with your single sign-on.'
      : `The link is good once, for ${hours} hours. Whoever has it has the account, so please do not pass it on.`
  return {
    subject: `${company}: you are invited to the back office`,
    parts: [
      {
        kind: 'text',
        text: `${by} invites you to work on the site of ${company}, ${host(site)}.`,
      },
      { kind: 'button', label: 'Accept the invitation', href: link },
      { kind: 'text', text: until },
    ],
    footer: 'If you know nothing of this, you need not do anything.',
  }
}

/** The link to another password. */
export function resetLetter(site: Site, link: string, minutes: number): Letter {
  return {
    subject: `${site.company}: another password`,
    parts: [
      {
        kind: 'text',
        text: `Somebody, you most likely, has asked for another password for your account at ${host(site)}.`,
      },
      { kind: 'button', label: 'Choose another password', href: link },
      { kind: 'text', text: `The link is good once, for ${minutes} minutes.` },
    ],
    footer: 'If it was not you, you need not do anything: your password stays as it is.',
  }
}

/** The owner of an account without a password has asked for another one. */
export const noPasswordLetter = (site: Site): Letter => ({
  subject: `${site.company}: your account has no password`,
  parts: [
    {
      kind: 'text',
      text:
        `Somebody has asked for another password for your account at ${host(site)}. The account opens ` +
        'with a passkey and has no password, so there is none to replace. Without your passkey, ask the ' +
        'owner of the machine for a sign-in link.',
    },
    { kind: 'button', label: 'Sign in', href: `${site.siteUrl}/admin` },
  ],
})

/** What was changed of how somebody signs in. */
export const changedLetter = (site: Site, what: string): Letter => ({
  subject: `${site.company}: ${what}`,
  parts: [
    {
      kind: 'text',
      text: `This is to tell you about your account at ${host(site)}: ${what}.`,
    },
    {
      kind: 'text',
      text: 'If it was not you, tell an administrator at once: they can sign you out everywhere.',
    },
  ],
})
