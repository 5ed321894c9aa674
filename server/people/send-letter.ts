import type { Transaction } from 'kysely'
import { languageOf } from '#content/labels/languages.ts'
import { getSettings } from '../documents/settings.ts'
import type { Env } from '../env/env.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Letter } from '../outbox/mail/letter.ts'
import { enqueue } from '../outbox/queue.ts'
import type { Tables } from '../tables.ts'
import type { LetterSite } from './letters.ts'

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
