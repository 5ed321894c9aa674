import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { batchName, type TrashableName, trashDays } from '#content/documents/changes.ts'
import { isContentName } from '#content/documents/content-types.ts'
import type { Trashed } from '#content/documents/trash-api.ts'
import { dayMs } from '#content/text/durations.ts'
import { type Database, transact } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import type { Tables } from '../database/schema.ts'
import { deleteStoredAnswers } from '../http/api/idempotency-keys.ts'
import { deleteConversation } from '../inbox/delete-conversation.ts'
import { mediaUrl } from '../media/media-url.ts'
import { deletePreviewsOfRecord } from '../publishing/changesets/previews.ts'
import { deleteReviews } from '../publishing/review/delete-reviews.ts'
import { noteChange, type Person, type Snapshot } from './changes.ts'

type TrashRow = Selectable<Tables['trash']>

/**
 * Soft deletion: a deleted row leaves its table and lies here as JSON, so that no reader can see it; a
 * restored one goes back. Both happen in the transaction of the deletion or restoration.
 */
interface Thrown {
  type: TrashableName
  recordId: string
  name: string
  by: Person
  /** All that is needed to put it back. */
  content: object
  /** The version that the deletion makes, for what has versions. */
  version?: number
  snapshot?: Snapshot
  /** What a picture keeps in the store. */
  file?: string
  batch?: Batch | undefined
  /** `discarded` for a draft of what was never live: nothing that anybody has seen is deleted. */
  action?: 'deleted' | 'discarded'
}

/** What is thrown away and restored as one: its maker notes one change, and not one for each thing. */
export type Batch = typeof batchName

/** How long what is thrown away can be restored. */
export const trashLifeMs = trashDays * dayMs

/** Puts what was just deleted into the trash. */
export async function moveToTrash(
  transaction: Transaction<Tables>,
  { content, file, batch, action = 'deleted', ...thrown }: Thrown,
): Promise<void> {
  const { type, recordId, name, by } = thrown
  const deletedAt = now()
  await transaction
    .insertInto('trash')
    .values({
      type,
      recordId,
      name,
      content: JSON.stringify(content),
      deletedAt,
      person: by,
      file,
      batch,
    })
    .execute()
  if (!batch) await noteChange(transaction, { ...thrown, at: deletedAt, action })
  await deletePreviewsOfRecord(transaction, recordId)
}

/** Takes an entry out of the trash, to be put back by the caller. Throws `MissingError`. */
export async function takeFromTrash(
  transaction: Transaction<Tables>,
  type: TrashableName,
  recordId: string,
): Promise<{ content: unknown; file: string | null }> {
  const row = await transaction
    .deleteFrom('trash')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .where('deletedAt', '>', expiry())
    .returning(['content', 'file'])
    .executeTakeFirst()
  if (!row) throw new MissingError()
  return { content: JSON.parse(row.content), file: row.file }
}

/** What of a batch can still be restored. */
export const listBatch = (db: Kysely<Tables>, batch: Batch) =>
  db
    .selectFrom('trash')
    .select(['type', 'recordId'])
    .where('batch', '=', batch)
    .where('deletedAt', '>', expiry())
    .execute()

/** What can be restored, the last deleted first. */
export async function listTrash(
  db: Kysely<Tables>,
  types: readonly TrashableName[],
  query: ListQuery = {},
): Promise<Listed<Trashed>> {
  // As an expression, so that the types are looked at on the way and not asked for one by one.
  const type = sql<string>`${sql.ref('type')} || ''`
  const found = db.selectFrom('trash').where('deletedAt', '>', expiry()).where(type, 'in', types)
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

/** Deletes one thing in the trash for good. Gives the file that it had. Throws `MissingError`. */
export function purge(
  db: Database,
  type: TrashableName,
  recordId: string,
  by: Person,
): Promise<string | null> {
  return transact(db, async (transaction) => {
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

/** Deletes for good what has been in the trash for 30 days. Gives what that was, and which file it had. */
export function purgeExpired(db: Database): Promise<Pick<TrashRow, 'recordId' | 'file'>[]> {
  return transact(db, async (transaction) => {
    const rows = await transaction
      .deleteFrom('trash')
      .where('deletedAt', '<=', expiry())
      .returning(['type', 'recordId', 'file', 'batch'])
      .execute()
    const purged = { by: null, action: 'purged' } as const
    for (const { type, recordId, batch } of rows) {
      const name = await forget(transaction, type, recordId)
      if (batch === null) await noteChange(transaction, { ...purged, type, recordId, name })
    }
    if (rows.some(({ batch }) => batch !== null)) {
      const batch = { type: batchName, recordId: batchName, name: '' } as const
      await noteChange(transaction, { ...purged, ...batch })
    }
    return rows
  })
}

const expiry = () => new Date(Date.now() - trashLifeMs).toISOString()

/**
 * That something was changed stays known; what it was does not, nor who a message came from. Gives what
 * it may still be called.
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
