import type { Kysely, Transaction } from 'kysely'
import { languageOf } from '#content/labels/languages.ts'
import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'
import { type DocumentType, mayEdit } from '#content/publishing/document-type.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { getSettings } from '../documents/settings.ts'
import type { Env } from '../env/env.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Letter } from '../outbox/mail/letter.ts'
import type { StaffLook } from '../outbox/mail/look.ts'
import { enqueue } from '../outbox/queue.ts'
import type { Tables } from '../tables.ts'
import { readRights } from './rights.ts'

/** Emails of all accounts that may publish documents of a type, or releases, without approval. */
export async function publishersOf(
  db: Kysely<Tables>,
  type: DocumentType | 'releases',
): Promise<string[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['email', 'role', 'duties', 'needsApproval'])
    .orderBy('createdAt')
    .execute()
  return accounts
    .map((row) => ({ email: row.email, ...readRights(row) }))
    .filter((person) => mayEdit(person, type) && !person.needsApproval)
    .map(({ email }) => email)
}

interface StaffMail {
  kind: DeliveryKind
  to: readonly string[]
  write: (look: StaffLook) => Letter
}

/** Queues the same letter for several people. Does nothing when mail is not set up. */
export async function mailStaff(
  db: Transaction<Tables>,
  env: Pick<Env, 'mail' | 'siteUrl'>,
  { kind, to, write }: StaffMail,
): Promise<void> {
  if (to.length === 0 || !(await isMailSetUp(db, env))) return
  const settings = await getSettings(db)
  const { siteUrl } = env
  const company = settings?.companyName || new URL(siteUrl).host
  const content = write({
    company,
    siteUrl,
    language: languageOf(settings?.language),
    timeZone: timeZoneOf(settings?.timeZone),
  })
  await enqueue(
    db,
    to.map((recipient) => ({ channel: 'mail', kind, recipient, content })),
  )
}
