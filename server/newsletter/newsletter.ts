import type { Settings } from '#content/documents/settings.ts'
import { fill } from '#content/labels/fill.ts'
import { type Labels, labelsFor } from '#content/labels/index.ts'
import { languageOf } from '#content/labels/languages.ts'
import { MissingError } from '../database/errors.ts'
import { getSettings } from '../documents/settings.ts'
import type { HttpServices } from '../http/http-services.ts'
import { ipKey } from '../http/rate-limits.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Letter } from '../outbox/mail/letter.ts'
import { hashSecret, newSecret } from '../people/sign-in/secrets.ts'
import { isNewsletterOn } from './newsletter-policy.ts'
import { askSubscriber, confirmSubscriber } from './subscribers.ts'

/** Whether visitors can subscribe. Without mail nobody could confirm. */
const hasNewsletter = async ({ db, env }: Pick<HttpServices, 'db' | 'env'>) =>
  (await isMailSetUp(db, env)) && isNewsletterOn(db)

/** The sentence that a visitor agrees to. */
export const consentOf = (labels: Labels, company: string) =>
  fill(labels.newsletter.consent, { company }, labels.language)

export const companyName = (settings: Settings | null, siteUrl: string) =>
  settings?.companyName.trim() || new URL(siteUrl).host

/**
 * Sends a confirmation email to an address. Returns 0, or the seconds to wait after too many requests. The result does
 * not reveal whether the address has already subscribed. Throws `MissingError` when there is no newsletter.
 */
export async function requestNewsletter(
  services: HttpServices,
  { email, page }: { email: string; page: string },
  ip: string,
): Promise<number> {
  const { db, env, limits } = services
  if (!(await hasNewsletter(services))) throw new MissingError()
  const retryAfter =
    (await limits.newsletterNetwork.use(ipKey(ip))) || (await limits.newsletter.use('all'))
  if (retryAfter > 0) return retryAfter
  const settings = await getSettings(db)
  const labels = labelsFor(settings)
  const company = companyName(settings, env.siteUrl)
  const token = newSecret()
  await askSubscriber(db, {
    email,
    page,
    language: languageOf(settings?.language),
    consent: consentOf(labels, company),
    tokenHash: hashSecret(token),
    unsubscribeToken: newSecret(),
    letter: confirmation(labels, { company, siteUrl: env.siteUrl, token }),
  })
  return 0
}

/** Confirms a subscription by its token. Returns whether the token was valid. */
export async function confirmNewsletter({ db }: Pick<HttpServices, 'db'>, token: string) {
  try {
    await confirmSubscriber(db, hashSecret(token))
    return true
  } catch (error) {
    if (error instanceof MissingError) return false
    throw error
  }
}

interface Confirmation {
  company: string
  siteUrl: string
  token: string
}

function confirmation(
  { newsletter: { letter }, language }: Labels,
  { company, siteUrl, token }: Confirmation,
): Letter {
  const filled = (label: string) => fill(label, { company, site: new URL(siteUrl).host }, language)
  return {
    subject: filled(letter.subject),
    parts: [
      { kind: 'text', text: filled(letter.text) },
      {
        kind: 'button',
        label: letter.action,
        href: `${siteUrl}/newsletter/confirm?token=${token}`,
      },
      { kind: 'text', text: letter.ignore },
    ],
    footer: filled(letter.footer),
  }
}
