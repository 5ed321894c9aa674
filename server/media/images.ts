import type { Kysely, Transaction } from 'kysely'
import type { DescribedImage } from '#content/media/images.ts'
import type { Image, ImageDetails } from '#content/media/images-api.ts'
import type { Database } from '../database/connect.ts'
import { InUseError, MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { pageAndTotal } from '../database/lists/list-query.ts'
import type { ListQuery } from '../database/lists/lists.ts'
import { searchTextOf } from '../database/lists/search-text.ts'
import type { Listed } from '../database/results.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { placeInTime } from '../documents/record-order.ts'
import { type Batch, moveToTrash, takeFromTrash } from '../documents/trash.ts'
import type { Tables } from '../tables.ts'
import { isListed } from './image-files.ts'
import { usesOf } from './image-uses.ts'
import { fileAt, mediaUrl } from './media-url.ts'

/** A picture in the store. */
export interface StoredFile {
  /** SHA-256 of the content, and an extension. */
  file: string
  /** Original file name. */
  filename: string
  /** In pixels. */
  width: number
  height: number
  /** Size in bytes. */
  size: number
  /** Placeholder of the picture. When it is absent, a job creates it later. */
  preview?: string
}

type ImageRow = Tables['images']

/** Columns that `toImage` reads. They are listed by name so that PostgreSQL keeps its prepared statement. */
const imageColumns = [
  ...(['id', 'file', 'filename', 'createdAt', 'width', 'height'] as const),
  ...(['size', 'alt', 'focusX', 'focusY', 'preview'] as const),
] as const

export const toImage = (row: Pick<ImageRow, (typeof imageColumns)[number]>): Image => {
  const { id, file, filename, createdAt, width, height, size, alt, focusX, focusY, preview } = row
  const facts = { filename, createdAt, width, height, size, alt, preview: preview ?? '' }
  return { _id: id, url: mediaUrl(file), ...facts, focus: { x: focusX, y: focusY } }
}

/**
 * Adds stored pictures to the media library in one transaction. The first of `stored` becomes the newest picture.
 *
 * A file has one row, because an address has one description. So a file that is listed stays as it is, and one that is
 * in the trash is restored: adding pictures changes no public page. Returns a picture for each of `stored`.
 */
export function createImages(
  db: Database,
  stored: readonly StoredFile[],
  { by = null, createdAt = now() }: { by?: Person; createdAt?: string } = {},
): Promise<Image[]> {
  return transact(db, async (transaction) => {
    const images = new Map<string, Image>()
    // Ids that are made within the same millisecond are in random order, so they are sorted.
    const ids = stored.map(newId).sort()
    const distinct = new Map(stored.toReversed().map((each) => [each.file, each]))
    for (const [index, each] of [...distinct.values()].entries()) {
      const known = await findOrRestore(transaction, each.file, by)
      if (known) {
        images.set(each.file, toImage(known))
        continue
      }
      const searchText = searchTextOf(each.filename)
      const details = { alt: '', focusX: 50, focusY: 50, preview: each.preview ?? null }
      const position = await placeInTime(transaction, 'images', createdAt)
      const id = ids[index] ?? newId()
      const row = { id, ...each, createdAt, searchText, position, ...details }
      await transaction.insertInto('images').values(row).execute()
      await noteImage(transaction, row, 'created', by)
      images.set(each.file, toImage(row))
    }
    return stored.flatMap(({ file }) => images.get(file) ?? [])
  })
}

/** The picture of a file. A picture in the trash is restored, with its description. */
async function findOrRestore(
  transaction: Transaction<Tables>,
  file: string,
  by: Person,
): Promise<ImageRow | undefined> {
  const row = await transaction
    .selectFrom('images')
    .selectAll()
    .where('file', '=', file)
    .executeTakeFirst()
  if (row) return row
  // Also restores an expired entry that is not purged yet, because pages still show its description.
  const thrown = await transaction
    .deleteFrom('trash')
    .where('type', '=', 'images')
    .where('file', '=', file)
    .returning('content')
    .executeTakeFirst()
  if (!thrown) return undefined
  const restored = await putBack(transaction, JSON.parse(thrown.content))
  await noteImage(transaction, restored, 'restored', by)
  return restored
}

/** Lists pictures, newest first. */
export async function listImages(
  db: Kysely<Tables>,
  query: Omit<ListQuery, 'sort'> = {},
): Promise<Listed<Image>> {
  const wanted = { table: 'images', query, descending: true }
  const found = db.selectFrom('images').select(imageColumns)
  const { rows, total } = await pageAndTotal(db, wanted, found)
  return { items: rows.map(toImage), total }
}

/** File names of pictures by their addresses. Addresses outside the media library are left out. */
export async function namesOfImages(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Record<string, string>> {
  const files = urls.flatMap((url) => fileAt(url) ?? [])
  const rows = await db
    .selectFrom('images')
    .select(['file', 'filename'])
    .where('file', 'in', files)
    .execute()
  return Object.fromEntries(rows.map(({ file, filename }) => [mediaUrl(file), filename]))
}

/** Finds a picture. Throws `MissingError`. */
export async function getImage(db: Kysely<Tables>, id: string): Promise<Image> {
  return toImage(await rowOf(db, id))
}

/** Sets the description and the focus of a picture. Throws `MissingError`. */
export function describeImage(
  db: Database,
  id: string,
  { alt, focus }: ImageDetails,
  by: Person,
): Promise<Image> {
  return transact(db, async (transaction) => {
    const row = { ...(await rowOf(transaction, id)), alt, focusX: focus.x, focusY: focus.y }
    await transaction.updateTable('images').set(row).where('id', '=', id).execute()
    await noteImage(transaction, row, 'updated', by)
    return toImage(row)
  })
}

/**
 * Replaces the file of a picture. If another picture has this file already, that picture stays as it is and takes the
 * place of the replaced one. Also returns the former file and whether no picture uses the former file any more. Throws
 * `MissingError`.
 */
export function replaceFile(
  db: Database,
  id: string,
  stored: StoredFile,
  by: Person,
): Promise<{ image: Image; was: string; isUnused: boolean }> {
  return transact(db, async (transaction) => {
    const old = await rowOf(transaction, id)
    const known = await findOrRestore(transaction, stored.file, by)
    if (known?.id === id) return { image: toImage(known), was: old.file, isUnused: false }
    const searchText = searchTextOf(stored.filename)
    const row = known ?? { ...old, ...stored, searchText, preview: null }
    if (known) await transaction.deleteFrom('images').where('id', '=', id).execute()
    else await transaction.updateTable('images').set(row).where('id', '=', id).execute()
    await noteImage(transaction, known ? old : row, known ? 'deleted' : 'updated', by)
    const isUnused = !(await isListed(transaction, old.file))
    return { image: toImage(row), was: old.file, isUnused }
  })
}

/**
 * Moves a picture to the trash; its file stays in the store. A picture in use is deleted only if `force` is set. Throws
 * `MissingError` or `InUseError`.
 */
export function deleteImage(
  db: Database,
  id: string,
  { by = null, force = false, batch }: { by?: Person; force?: boolean; batch?: Batch } = {},
): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    const row = await rowOf(transaction, id)
    const uses = force ? [] : await usesOf(transaction, mediaUrl(row.file))
    if (uses.length > 0) throw new InUseError(uses)
    await transaction.deleteFrom('images').where('id', '=', id).execute()
    const { file } = row
    await moveToTrash(transaction, { ...changedImage(row), by, content: row, file, batch })
  })
}

/** Restores a picture from the trash, at its former position. Throws `MissingError`. */
export function restoreImage(db: Database, id: string, by: Person, batch?: Batch): Promise<void> {
  return transact(db, async (transaction) => {
    const stored = (await takeFromTrash(transaction, 'images', id)).content as ImageRow // as `deleteImage` stored it
    const row = await putBack(transaction, stored)
    if (!batch) await noteImage(transaction, row, 'restored', by)
  })
}

/** Inserts the row of a picture that was in the trash. */
async function putBack(transaction: Transaction<Tables>, stored: ImageRow): Promise<ImageRow> {
  const { createdAt, filename } = stored
  const position = await placeInTime(transaction, 'images', createdAt, stored.position)
  const row = { ...stored, position, searchText: searchTextOf(filename) }
  await transaction.insertInto('images').values(row).execute()
  return row
}

export type NamedFile = Pick<StoredFile, 'file' | 'filename'>

/** Files and original names of all pictures in the media library. */
export function listFiles(db: Kysely<Tables>): Promise<NamedFile[]> {
  const found = db.selectFrom('images').select(['file', 'filename'])
  return found.orderBy('createdAt').orderBy('id').execute()
}

/** Files of pictures without a preview. */
export async function filesWithoutPlaceholder(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('file')
    .distinct()
    .where('preview', 'is', null)
    .execute()
  return rows.map(({ file }) => file)
}

/**
 * Stores the preview of a file. Cached pages stay valid: they are complete without the preview, and show it when they
 * are next rendered.
 */
export async function savePlaceholder(
  db: Kysely<Tables>,
  file: string,
  preview: string,
): Promise<void> {
  await db.updateTable('images').set({ preview }).where('file', '=', file).execute()
}

/**
 * Descriptions of pictures by their addresses. Includes pictures in the trash, because a picture deleted with `force`
 * is still shown.
 */
export async function descriptionsAt(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Map<string, DescribedImage>> {
  const files = urls.flatMap((url) => fileAt(url) ?? [])
  const rows = await db
    .selectFrom('images')
    .select(['file', 'filename', 'alt', 'focusX', 'focusY', 'preview', 'width', 'height'])
    .where('file', 'in', files)
    .execute()
  const thrown = await db.selectFrom('trash').select('content').where('file', 'in', files).execute()
  const inTrash: typeof rows = thrown.map(({ content }) => JSON.parse(content)) // as `deleteImage` stored it
  return new Map(
    [...inTrash, ...rows].map(({ file, focusX: x, focusY: y, preview, ...row }) => [
      mediaUrl(file),
      {
        focus: { x, y },
        preview: preview ?? '',
        alt: row.alt,
        filename: row.filename,
        width: row.width,
        height: row.height,
      },
    ]),
  )
}

async function rowOf(db: Kysely<Tables>, id: string): Promise<ImageRow> {
  const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return row
}

const noteImage = (
  transaction: Transaction<Tables>,
  row: Pick<ImageRow, 'id' | 'filename'>,
  action: 'created' | 'updated' | 'restored' | 'deleted',
  by: Person,
) => noteChange(transaction, { by, action, ...changedImage(row) })

/** A picture as the subject of a change or of an entry in the trash. */
const changedImage = ({ id, filename }: Pick<ImageRow, 'id' | 'filename'>) =>
  ({ type: 'images', recordId: id, name: filename }) as const
