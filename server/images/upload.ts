import { join } from 'node:path'
import type { Image } from '#content/images.ts'
import type { Person } from '../database/changes.ts'
import { type Database, transact } from '../database/connect.ts'
import { replaceEverywhere } from '../database/image-uses.ts'
import {
  createImages,
  deleteImage,
  exchangeFile,
  mediaUrl,
  type StoredFile,
} from '../database/images.ts'
import { Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { type Normalized, normalize, PictureError } from './normalize.ts'
import { type Received, refused } from './receive.ts'
import { inTurn, turns } from './turns.ts'

type Library = Pick<Services, 'db' | 'pictures' | 'variants'>

/** A file is not taken for there while somebody is about to remove it. */
const oneAfterTheOther = turns(1)

/**
 * Puts received files into the library, all of them or none: every one is decoded and written anew
 * before the first is stored. Throws `Problem` that names the file.
 */
export const uploadPictures = (
  library: Library,
  received: readonly Received[],
  directory: string,
  by: Person,
): Promise<Image[]> =>
  store(library, received, directory, (transaction, stored) =>
    createImages(transaction, stored, { by }),
  )

/** Gives a picture another file, and shows it wherever the old one was shown. Throws `Problem`. */
export async function replacePicture(
  library: Library,
  id: string,
  received: readonly Received[],
  directory: string,
  by: Person,
): Promise<Image> {
  if (received.length > 1) throw new Problem(422, 'One picture can be replaced by one file only.')
  const list = async (transaction: Database, [stored]: StoredFile[]) => {
    if (!stored) throw new Problem(422, 'There is no file in the upload.')
    const exchanged = await exchangeFile(transaction, id, stored, by)
    await replaceEverywhere(transaction, mediaUrl(exchanged.was), exchanged.image.url, by)
    return exchanged
  }
  const { image, was, isUnused } = await store(library, received, directory, list)
  if (isUnused) await remove(library, was)
  return image
}

/** Takes a picture out of the library, and its file when no other picture shares it. */
export async function deletePicture(library: Library, id: string, by: Person): Promise<void> {
  const unused = await deleteImage(library.db, id, by)
  if (unused) await remove(library, unused)
}

const remove = (library: Library, file: string) =>
  oneAfterTheOther(() => removeUnlisted(library, file))

async function removeUnlisted(library: Library, file: string) {
  if (await isListed(library, file)) return
  await library.pictures.remove(file)
  await library.variants.remove(file)
}

async function isListed({ db }: Library, file: string): Promise<boolean> {
  const query = db.selectFrom('images').select('id').where('file', '=', file)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Stores files and then lists them by `list`, in one transaction. A crash in between leaves files
 * that are listed nowhere, which the doctor sweeps, and never a listed picture without its file.
 */
async function store<T>(
  library: Library,
  received: readonly Received[],
  directory: string,
  list: (transaction: Database, stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const { db, pictures, variants } = library
  const normalized = await normalizeAll(received, directory)
  return oneAfterTheOther(async () => {
    const taken: string[] = []
    try {
      for (const { file, path } of normalized) {
        if (pictures.has(file)) continue
        await pictures.take(file, path)
        taken.push(file)
      }
      const listed = await transact(db, async (transaction) => {
        const listed = await list(
          transaction,
          normalized.map(({ path: _, ...stored }) => stored),
        )
        // The doctor, another process, sweeps in transactions too: what is here now will stay.
        if (normalized.every(({ file }) => pictures.has(file))) return listed
        throw new Problem(503, 'The server is busy. Please try again.', { retryAfter: 1 })
      })
      for (const file of taken) variants.prepare(file)
      return listed
    } catch (error) {
      for (const file of taken) await removeUnlisted(library, file).catch(() => {})
      throw error
    }
  })
}

/** All files in their order. The first that is refused ends it, when nothing works on any of them. */
async function normalizeAll(received: readonly Received[], directory: string) {
  const refusal = new AbortController()
  const work = received.map((each, place) =>
    inTurn(async () => {
      refusal.signal.throwIfAborted()
      try {
        return await normalizeOne(each, directory, place)
      } catch (error) {
        refusal.abort(error)
        throw error
      }
    }),
  )
  const results = await Promise.allSettled(work)
  refusal.signal.throwIfAborted()
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

async function normalizeOne(
  { path: from, filename }: Received,
  directory: string,
  place: number,
): Promise<Normalized & StoredFile & { path: string }> {
  const path = join(directory, `${place}.out`)
  try {
    return { ...(await normalize(from, path)), filename, path }
  } catch (error) {
    if (error instanceof PictureError) throw refused(422, place, filename, error.message)
    throw error
  }
}
