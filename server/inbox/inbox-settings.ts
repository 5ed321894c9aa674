import type { Kysely } from 'kysely'
import type { InboxSettings } from '#content/inbox/inbox-api.ts'
import type { Database } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'

const defaults: InboxSettings = { mailbox: '', templates: [], keepsSource: true }

/** The inbox settings with their version. */
export async function getInboxSettings(
  db: Kysely<Tables>,
): Promise<InboxSettings & { version: number }> {
  const row = await db
    .selectFrom('inboxSettings')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return { ...defaults, version: 0 }
  return { ...defaults, ...JSON.parse(row.value), version: row.version }
}

/** Whether the page that a message was sent from is stored. */
export const keepsSource = async (db: Kysely<Tables>): Promise<boolean> =>
  (await getInboxSettings(db)).keepsSource

/** Replaces the inbox settings. Throws `StaleError` if they do not have the given version. */
export function saveInboxSettings(
  db: Database,
  settings: InboxSettings,
  { by, version }: { by: Person; version?: number | undefined },
): Promise<InboxSettings & { version: number }> {
  return transact(db, async (transaction) => {
    const old = await getInboxSettings(transaction)
    if (version !== undefined && version !== old.version) throw new StaleError(old.version)
    const row = {
      value: JSON.stringify(settings),
      version: old.version + 1,
      updatedAt: now(),
    }
    await transaction
      .insertInto('inboxSettings')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const subject = { type: 'inbox', recordId: 'inbox', name: 'Inbox settings' } as const
    await noteChange(transaction, { by, at: row.updatedAt, action: 'updated', ...subject })
    return { ...settings, version: row.version }
  })
}
