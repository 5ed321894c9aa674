import type { Kysely } from 'kysely'
import type { InboxSettings } from '#content/inbox/inbox-api.ts'
import { type Database, transact } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { noteChange, type Person } from '../documents/changes.ts'

const defaults: InboxSettings = { mailbox: '', templates: [], keepsSource: true }

/** How the company answers, and the count of the saves of that. */
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

/** Whether it is kept by which page a message came. */
export const keepsSource = async (db: Kysely<Tables>): Promise<boolean> =>
  (await getInboxSettings(db)).keepsSource

/** Saves all of it. With `version`, only over that one. Throws `StaleError`. */
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
