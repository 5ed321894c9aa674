import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Database } from '../database/connect.ts'
import { InUseError, MissingError } from '../database/errors.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { findDraft } from '../documents/drafts.ts'
import { deleteRecord } from '../documents/record-writes.ts'
import { deleteImage } from '../media/images.ts'
import { discardDraft, publishDraft, saveDraft } from '../publishing/document-drafts.ts'
import { deleteRelease } from '../publishing/releases/releases.ts'
import {
  findImport,
  findRelease,
  type ImportRow,
  type ItemRow,
  noteImport,
  updateImport,
} from './import-rows.ts'
import { currentDocument, findImported, hashOfValues } from './imported-documents.ts'
import { itemsOf, update } from './plan-import.ts'

/**
 * Takes an import back, one document after the other: what it created moves to the trash, what it updated gets its former
 * content, and its redirects and unused pictures go. Documents that somebody has changed since are kept.
 */
export async function undoImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const row = await findImport(db, id)
  for await (const items of itemsOf(db, id, signal)) {
    for (const item of items) {
      if (item.state !== 'done' || item.recordId === null || item.action === 'none') continue
      signal.throwIfAborted()
      await transact(db, (transaction) => undoDocument(transaction, row, item))
    }
  }
  await removePictures(db, row, signal)
  await transact(db, async (transaction) => {
    if (row.releaseId) await removeRelease(transaction, row.releaseId)
    await updateImport(transaction, id, ['undoing'], { state: 'undone', releaseId: null })
    await noteImport(transaction, row, 'undone', row.actor)
  })
}

async function undoDocument(
  transaction: Transaction<Tables>,
  row: ImportRow,
  item: ItemRow,
): Promise<void> {
  const type = item.type as ContentName // only names of content types are stored
  const id = item.recordId ?? ''
  const known = await findImported(transaction, row.siteUrl, item.key)
  const current = await currentDocument(transaction, type, id)
  if (current && known && hashOfValues(type, current.values) !== known.valuesHash) {
    const reason = 'It stays, because it was changed here since the import.'
    await update(transaction, row.id, item.key, { state: 'kept', reason })
    return
  }
  if (item.redirectId !== null)
    await transaction.deleteFrom('redirects').where('id', '=', item.redirectId).execute()
  if (current && item.action === 'create') await remove(transaction, type, id, row.actor)
  if (current && item.beforeValue !== null) {
    await giveBack(transaction, { type, id, before: item.beforeValue, by: row.actor })
  }
  const documents = transaction.deleteFrom('importedDocuments').where('recordId', '=', id)
  if (item.action === 'create') await documents.execute()
  else {
    // The next import compares with the content that is here again.
    const valuesHash = hashOfValues(type, JSON.parse(item.beforeValue ?? '{}'))
    await transaction
      .updateTable('importedDocuments')
      .set({ valuesHash, sourceHash: '' })
      .where('recordId', '=', id)
      .execute()
  }
  await update(transaction, row.id, item.key, { state: 'undone' })
}

/** Moves a record to the trash, public or not. */
async function remove(
  transaction: Transaction<Tables>,
  type: ContentName,
  id: string,
  by: string | null,
): Promise<void> {
  const current = await currentDocument(transaction, type, id)
  if (current?.isLive) await deleteRecord(transaction, type, id, { by })
  else await discardDraft(transaction, type, id, { by })
}

interface GivingBack {
  type: ContentName
  id: string
  before: string
  by: string | null
}

/** Gives a document the content that it had before an update. */
async function giveBack(
  transaction: Transaction<Tables>,
  { type, id, before, by }: GivingBack,
): Promise<void> {
  const wasPublished = (await findDraft(transaction, type, id)) === null
  await saveDraft(transaction, type, id, { input: JSON.parse(before), by })
  const draft = await findDraft(transaction, type, id)
  if (wasPublished && draft) await publishDraft(transaction, type, id, { by })
}

async function removePictures(db: Database, row: ImportRow, signal: AbortSignal): Promise<void> {
  const pictures = await db
    .selectFrom('importedPictures')
    .select(['url', 'imageId'])
    .where('importId', '=', row.id)
    .execute()
  for (const { url, imageId } of pictures) {
    signal.throwIfAborted()
    await transact(db, async (transaction) => {
      await deleteImage(transaction, imageId, { by: row.actor })
      await transaction.deleteFrom('importedPictures').where('url', '=', url).execute()
    }).catch((error: unknown) => {
      // Pictures that other content uses stay, and so do those in the trash.
      if (!(error instanceof InUseError || error instanceof MissingError)) throw error
    })
  }
}

/** Deletes the release of an import, unless other drafts were added to it or it was published. */
async function removeRelease(transaction: Transaction<Tables>, id: string): Promise<void> {
  const release = await findRelease(transaction, id)
  const draft = await transaction
    .selectFrom('drafts')
    .select('recordId')
    .where('releaseId', '=', id)
    .executeTakeFirst()
  if (release?.publishedAt === null && !draft) await deleteRelease(transaction, id)
}
