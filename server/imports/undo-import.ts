import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import type { Database } from '../database/connect.ts'
import { InUseError, MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { deleteDraft, findDraft, keepDraft } from '../documents/drafts.ts'
import { nextVersion } from '../documents/next-version.ts'
import type { AnyRecord } from '../documents/record-rows.ts'
import { deleteRecord, withdrawRecord } from '../documents/record-writes.ts'
import { deleteImage } from '../media/images.ts'
import { authorshipOf } from '../publishing/approval/authorship.ts'
import { discardDraft, saveDraft } from '../publishing/document-drafts.ts'
import { kindOf } from '../publishing/documents.ts'
import { publishDraft } from '../publishing/publish-draft.ts'
import type { Tables } from '../tables.ts'
import { deleteEmptyRelease } from './empty-release.ts'
import {
  findImport,
  findItem,
  type ImportRow,
  type ItemRow,
  noteImport,
  updateImport,
} from './import-rows.ts'
import {
  type BeforeState,
  type CurrentRecord,
  currentRecord,
  findImported,
  hashOfState,
  type ImportedRow,
  isUntouched,
} from './imported-documents.ts'
import { removeOtherRedirects } from './other-addresses.ts'
import { itemsOf, update } from './plan-import.ts'
import { isOfServer, messageOf } from './server-errors.ts'

/**
 * Takes an import back, one document after the other: what it created moves to the trash, what it updated gets its former
 * content, and its redirects and unused pictures go. Documents that someone has changed since are kept.
 */
export async function undoImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const row = await findImport(db, id)
  for await (const items of itemsOf(db, id, signal)) {
    for (const item of items) {
      if (item.state !== 'done' || item.action === 'none') continue
      signal.throwIfAborted()
      try {
        await undoDocument(db, row, item)
      } catch (error) {
        if (signal.aborted || isOfServer(error)) throw error
        const reason = `It was kept, because it could not be undone: ${messageOf(error)}`
        await transact(db, (transaction) =>
          update(transaction, id, item.key, { state: 'kept', reason }),
        )
      }
    }
  }
  await removePictures(db, row, signal)
  await transact(db, async (transaction) => {
    await removeOtherRedirects(transaction, id)
    if (row.releaseId) await deleteEmptyRelease(transaction, row.releaseId)
    await updateImport(transaction, id, ['undoing'], { state: 'undone', releaseId: null })
    await noteImport(transaction, row, 'undone', row.actor)
  })
}

async function undoDocument(db: Database, row: ImportRow, { key }: ItemRow): Promise<void> {
  await transact(db, async (transaction) => {
    const item = await findItem(transaction, row.id, key)
    if (item?.state !== 'done' || item.recordId === null) return
    const type = item.type as ContentName // only names of content types are stored
    const id = item.recordId
    const known = await findImported(transaction, row.siteUrl, key)
    const current = await currentRecord(transaction, type, id)
    const isOurs = known?.recordId === id && current && isUntouched(type, current, known)
    if (current && !isOurs) {
      const reason = 'It was kept, because it was changed here after the import.'
      await update(transaction, row.id, key, { state: 'kept', reason })
      return
    }
    await removeRedirect(transaction, item)
    const record = { type, id, by: row.actor }
    const before: BeforeState | null = item.beforeState ? JSON.parse(item.beforeState) : null
    if (current && before) await giveBack(transaction, record, { before, current })
    else if (current) await remove(transaction, record, current)
    if (known?.recordId === id) {
      const imported = transaction
        .updateTable('importedDocuments')
        .where('siteUrl', '=', known.siteUrl)
        .where('key', '=', key)
      // The next import compares with the content that is here again.
      if (before && current) await imported.set({ sourceHash: '' }).execute()
      else await forget(transaction, known)
    }
    await update(transaction, row.id, key, { state: 'undone' })
  })
}

const forget = (transaction: Transaction<Tables>, { siteUrl, key }: ImportedRow) =>
  transaction
    .deleteFrom('importedDocuments')
    .where('siteUrl', '=', siteUrl)
    .where('key', '=', key)
    .execute()

/** Deletes the redirect to a document, unless somebody has given it another target. */
async function removeRedirect(
  transaction: Transaction<Tables>,
  { redirectId, type, recordId }: ItemRow,
): Promise<void> {
  if (redirectId === null) return
  await transaction
    .deleteFrom('redirects')
    .where('id', '=', redirectId)
    .where('target', '=', recordAddress(type ?? '', recordId ?? ''))
    .where('status', '=', 301)
    .execute()
}

interface UndoneRecord {
  type: ContentName
  id: string
  by: string | null
}

/** Moves a record to the trash, public or not. */
const remove = (
  transaction: Transaction<Tables>,
  { type, id, by }: UndoneRecord,
  { live }: CurrentRecord,
): Promise<void> =>
  live ? deleteRecord(transaction, type, id, { by }) : discardDraft(transaction, type, id, { by })

/** Gives a record the draft and the live version that it had before an update. */
async function giveBack(
  transaction: Transaction<Tables>,
  { type, id, by }: UndoneRecord,
  { before, current }: { before: BeforeState; current: CurrentRecord },
): Promise<void> {
  if (current.live && !before.live) {
    // The update was published, and the record was not public before.
    await withdraw(transaction, { type, id, by }, before)
    return
  }
  if (
    before.live &&
    hashOfState(type, current.live ?? before.live) !== hashOfState(type, before.live)
  ) {
    await saveDraft(transaction, type, id, { input: before.live.values, by })
    await publishDraft(transaction, type, id, { by })
  }
  const draft = await findDraft(transaction, type, id)
  if (before.draft) await saveDraft(transaction, type, id, { input: before.draft.values, by })
  else if (draft) await discardDraft(transaction, type, id, { by })
}

/** Makes a public record a draft with the content that it had before. */
async function withdraw(
  transaction: Transaction<Tables>,
  { type, id, by }: UndoneRecord,
  { draft }: BeforeState,
): Promise<void> {
  const live = await kindOf(type).findLive(transaction, id)
  if (!live || !draft) return
  await deleteDraft(transaction, type, id)
  await withdrawRecord(transaction, type, live as AnyRecord, { by }) // the kind is one of records
  await keepDraft(transaction, {
    type,
    recordId: id,
    value: { values: draft.values, ...(draft.slug !== null && { slug: draft.slug }) },
    person: by,
    version: await nextVersion(transaction, type, id, live.version),
    baseVersion: null,
    createdAt: live.createdAt ?? now(),
    ...(await authorshipOf(transaction, null, { by })),
  })
}

/** Moves the pictures that an import added to the trash, unless somebody uses or has changed them. */
async function removePictures(db: Database, row: ImportRow, signal: AbortSignal): Promise<void> {
  const pictures = await db
    .selectFrom('importedPictures')
    .innerJoin('images', 'images.id', 'importedPictures.imageId')
    .select(['importedPictures.url', 'imageId'])
    .where('importId', '=', row.id)
    .whereRef('images.file', '=', 'importedPictures.file')
    .whereRef('images.alt', '=', 'importedPictures.alt')
    .where('focusX', '=', 50)
    .where('focusY', '=', 50)
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
