import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { batchName, type TrashableName } from '#content/documents/changes.ts'
import { isContentName } from '#content/documents/content-types.ts'
import type { Trashed } from '#content/documents/trash-api.ts'
import type { Database } from '../database/connect.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import { transactEach, transactWithReserve } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { takeFromTrash, trashExpiry, trashLifeMs } from '../documents/trash.ts'
import { deleteStoredAnswers } from '../http/api/idempotency-keys.ts'
import { deleteConversation } from '../inbox/delete-conversation.ts'
import { mediaUrl } from '../media/media-url.ts'
import { deleteReviews } from '../publishing/review/delete-reviews.ts'
import type { Tables } from '../tables.ts'

/** The entries that can be restored, the last deleted one first. */
export async function listTrash(
  db: Kysely<Tables>,
  types: readonly TrashableName[],
  query: ListQuery = {},
): Promise<Listed<Trashed>> {
  // With this expression, the planner scans the index by time instead of searching an index once for each type.
  const type = sql<string>`${sql.ref('type')} || ''`
  const found = db
    .selectFrom('trash')
    .where('deletedAt', '>', trashExpiry())
    .where(type, 'in', types)
  const wanted = found
    .select(['type', 'recordId', 'name', 'deletedAt', 'person', 'file'])
    .orderBy('deletedAt', 'desc')
    .orderBy('recordId', 'desc')
  const rows = await pageOf(wanted, query).execute()
  const items = rows.map(({ type, recordId, name, deletedAt, person, file }) => ({
    type,
    _id: recordId,
    name,
    ...(file === null ? {} : { url: mediaUrl(file) }),
    deletedAt,
    deletedBy: person,
    purgedAt: new Date(Date.parse(deletedAt) + trashLifeMs).toISOString(),
  }))
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** Deletes an entry of the trash for good. Returns its file if it is a picture. Throws `MissingError`. */
export function purge(
  db: Database,
  type: TrashableName,
  recordId: string,
  by: Person,
): Promise<string | null> {
  return transactWithReserve(db, async (transaction) => {
    const { file } = await takeFromTrash(transaction, type, recordId)
    await noteChange(transaction, {
      by,
      action: 'purged',
      type,
      recordId,
      name: await forget(transaction, type, recordId),
    })
    return file
  })
}

/**
 * Deletes all expired entries for good, a few in each transaction. Returns their ids and files. The activity names an
 * entry of a batch only once, with the last entries.
 */
export async function purgeExpired(
  db: Database,
): Promise<Pick<Selectable<Tables['trash']>, 'recordId' | 'file'>[]> {
  const expired = await db
    .selectFrom('trash')
    .select(['type', 'recordId', 'batch'])
    .where('deletedAt', '<=', trashExpiry())
    .execute()
  // Entries of a batch come last, so that an interrupted purge still records the batch.
  const inOrder = expired.toSorted(
    (one, other) => Number(one.batch !== null) - Number(other.batch !== null),
  )
  const purged = { by: null, action: 'purged' } as const
  const rows = await transactEach(
    db,
    inOrder,
    async (transaction, { type, recordId, batch }) => {
      const row = await transaction
        .deleteFrom('trash')
        .where('type', '=', type)
        .where('recordId', '=', recordId)
        .where('deletedAt', '<=', trashExpiry())
        .returning(['recordId', 'file'])
        .executeTakeFirst()
      if (!row) return []
      const name = await forget(transaction, type, recordId)
      if (batch === null) await noteChange(transaction, { ...purged, type, recordId, name })
      return [row]
    },
    transactWithReserve,
  )
  if (expired.some(({ batch }) => batch !== null)) {
    const batch = { type: batchName, recordId: batchName, name: '' } as const
    await transactWithReserve(db, (transaction) => noteChange(transaction, { ...purged, ...batch }))
  }
  return rows.flat()
}

/**
 * Erases the content of a purged entry from the history. The entry's changes stay, but without snapshots and, for a
 * message, without the sender's name. Returns the entry's name, which is empty for a message.
 */
async function forget(
  transaction: Transaction<Tables>,
  type: TrashableName,
  recordId: string,
): Promise<string> {
  const changes = transaction
    .updateTable('changes')
    .where('recordId', '=', recordId)
    .where('type', '=', type)
  const last = await transaction
    .selectFrom('changes')
    .select('name')
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const name = type === 'messages' ? '' : (last?.name ?? '')
  await changes.set(type === 'messages' ? { name, snapshot: null } : { snapshot: null }).execute()
  if (type === 'messages') await deleteConversation(transaction, recordId)
  if (isContentName(type)) await deleteReviews(transaction, type, recordId)
  await deleteStoredAnswers(transaction, recordId)
  return name
}
