import type { Kysely } from 'kysely'
import type { Image } from '#content/images.ts'
import { type Database, transact } from './connect.ts'
import { MissingError } from './errors.ts'
import { fold } from './fold.ts'
import { newId, now } from './ids.ts'
import { contains, type Listed, type ListQuery, pageOf } from './lists.ts'
import type { Tables } from './schema.ts'

/** A picture in the store. */
export interface StoredFile {
  /** The SHA-256 of its content and an extension. */
  file: string
  /** What it was called where it came from. */
  filename: string
  /** In pixels. */
  width: number
  height: number
}

/** Where a stored file is served. */
const mediaUrl = (file: string) => `/media/${file}`

/** Lists a picture that is in the store. */
export function createImage(db: Database, stored: StoredFile, createdAt = now()): Promise<Image> {
  return transact(db, async (transaction) => {
    const id = newId()
    const searchText = fold(stored.filename)
    await transaction
      .insertInto('images')
      .values({ id, ...stored, createdAt, searchText })
      .execute()
    return { _id: id, url: mediaUrl(stored.file), filename: stored.filename, createdAt }
  })
}

/** Pictures, the newest first. */
export async function listImages(
  db: Kysely<Tables>,
  query: Omit<ListQuery, 'sort'> = {},
): Promise<Listed<Image>> {
  let found = db.selectFrom('images')
  if (query.search) found = found.where(contains(query.search))
  let wanted = found
    .select(['id', 'file', 'filename', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const page = pageOf(query)
  if (page) wanted = wanted.limit(page.limit).offset(page.offset)
  const rows = await wanted.execute()
  const total = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map(({ id, file, filename, createdAt }) => ({
    _id: id,
    url: mediaUrl(file),
    filename,
    createdAt,
  }))
  return { items, total: Number(total.total) }
}

/** Takes a picture out of the library. Gives its file if no other picture shares it. */
export function deleteImage(db: Database, id: string): Promise<string | undefined> {
  return transact(db, async (transaction) => {
    const row = await transaction
      .deleteFrom('images')
      .where('id', '=', id)
      .returning('file')
      .executeTakeFirst()
    if (!row) throw new MissingError()
    const sharing = await transaction
      .selectFrom('images')
      .select('id')
      .where('file', '=', row.file)
      .executeTakeFirst()
    return sharing ? undefined : row.file
  })
}
