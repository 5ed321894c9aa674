import type { Kysely, Transaction } from 'kysely'
import { type batchName, type TrashableName, trashDays } from '#content/documents/changes.ts'
import { dayMs } from '#content/text/durations.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { deletePreviewsOfRecord } from '../publishing/changesets/previews.ts'
import type { Tables } from '../tables.ts'
import { noteChange, type Person, type Snapshot } from './changes.ts'

/**
 * Soft deletion: a deleted row is moved from its table to the trash as JSON, so that no query can read it by mistake.
 * Restoring moves the row back. Deletion and restoration each happen in one transaction.
 */
interface Deletion {
  type: TrashableName
  recordId: string
  name: string
  by: Person
  /** Everything that is needed to restore the deleted row. */
  content: object
  /** The version that the deletion creates, for documents with versions. */
  version?: number
  snapshot?: Snapshot
  /** The file of a picture in the store. */
  file?: string
  batch?: Batch | undefined
  /** `discarded` for the draft of a record that was never live. */
  action?: 'deleted' | 'discarded'
}

/** Entries that are deleted and restored together. The caller records one change for the batch. */
export type Batch = typeof batchName

/** How long an entry can be restored. */
export const trashLifeMs = trashDays * dayMs

/** Adds a deleted row to the trash and records the change. The caller has deleted the row. */
export async function moveToTrash(
  transaction: Transaction<Tables>,
  { content, file, batch, action = 'deleted', ...deletion }: Deletion,
): Promise<void> {
  const { type, recordId, name, by } = deletion
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
  if (!batch) await noteChange(transaction, { ...deletion, at: deletedAt, action })
  await deletePreviewsOfRecord(transaction, recordId)
}

/** Removes an entry from the trash and returns its content. Throws `MissingError`. */
export async function takeFromTrash(
  transaction: Transaction<Tables>,
  type: TrashableName,
  recordId: string,
): Promise<{ content: unknown; file: string | null }> {
  const row = await transaction
    .deleteFrom('trash')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .where('deletedAt', '>', trashExpiry())
    .returning(['content', 'file'])
    .executeTakeFirst()
  if (!row) throw new MissingError()
  return { content: JSON.parse(row.content), file: row.file }
}

/** The entries of a batch that can still be restored. */
export const listBatch = (db: Kysely<Tables>, batch: Batch) =>
  db
    .selectFrom('trash')
    .select(['type', 'recordId'])
    .where('batch', '=', batch)
    .where('deletedAt', '>', trashExpiry())
    .execute()

/** The time before which an entry was deleted that has expired. */
export const trashExpiry = () => new Date(Date.now() - trashLifeMs).toISOString()
