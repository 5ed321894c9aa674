import type { Transaction } from 'kysely'
import { enqueue } from '../../database/outbox.ts'
import type { Tables } from '../../database/schema.ts'
import { getSettings } from '../../database/settings.ts'
import type { Env } from '../../env.ts'
import { isMailSetUp } from '../../mail/is-set-up.ts'
import type { Letter } from '../../mail/letter.ts'

interface AccountMail {
  kind: 'invitation' | 'password-reset'
  to: string
  /** When the link in it ends. */
  expiresAt?: string
}

/** Puts a mail to one of the people into the outbox. Without a way out nothing is kept: it would wait for ever. */
export async function sendLetter(
  transaction: Transaction<Tables>,
  env: Env,
  { kind, to, expiresAt }: AccountMail,
  write: (site: { company: string; siteUrl: string }) => Letter,
): Promise<void> {
  if (!isMailSetUp(env)) return
  const company = (await getSettings(transaction))?.companyName || new URL(env.siteUrl).host
  const content = write({ company, siteUrl: env.siteUrl })
  const ending = expiresAt === undefined ? {} : { expiresAt }
  await enqueue(transaction, [{ channel: 'mail', kind, recipient: to, content, ...ending }])
}
