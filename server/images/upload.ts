import type { Image } from '#content/images.ts'
import type { Person } from '../database/changes.ts'
import { type Database, transact } from '../database/connect.ts'
import { replaceEverywhere } from '../database/images/image-uses.ts'
import { createImages, exchangeFile, type StoredFile } from '../database/images/images.ts'
import { mediaUrl } from '../database/images/media-url.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { limitConcurrency } from './concurrency.ts'
import { type Normalized, normalize, PictureError } from './normalize.ts'
import { type Look, refused } from './receive.ts'
import { removeOriginal } from './remove-original.ts'
import { drawSvg, isMarkup } from './svg.ts'

type Library = Pick<Services, 'db' | 'pictures' | 'variants'>

/** A file of an upload as it will be stored, and where it lies until then. */
export type Prepared = Normalized & StoredFile & { path: string }

/** A file is not taken for there while somebody is about to remove it. */
const oneAfterTheOther = limitConcurrency(1)

/** Decodes a file and writes it anew beside where it lies. Throws `Problem` that names the file. */
export const prepare: Look<Prepared> = async ({ path: from, filename }, place, signal) => {
  const path = `${from}.out`
  try {
    return { ...(await normalize(from, path, signal)), filename, path }
  } catch (error) {
    if (error instanceof PictureError) throw refused(422, place, filename, error.message)
    throw error
  }
}

/** As `prepare`, but takes SVG too, of which only what it looks like is stored. */
export const prepareLogo: Look<Prepared> = async ({ path: from, filename }, place, signal) => {
  if (!(await isMarkup(from))) return prepare({ path: from, filename }, place, signal)
  const path = `${from}.drawn`
  try {
    await drawSvg(from, path)
  } catch (error) {
    if (error instanceof PictureError) throw refused(422, place, filename, error.message)
    throw error
  }
  return prepare({ path, filename: filename.replace(/(\.svg)?$/i, '.png') }, place, signal)
}

/** Puts the files of an upload into the library, all of them or none. */
export const uploadPictures = (
  library: Library,
  prepared: readonly Prepared[],
  by: Person,
): Promise<Image[]> =>
  store(library, prepared, (transaction, stored) => createImages(transaction, stored, { by }))

/** Gives a picture another file, and shows it wherever the old one was shown. Throws `Problem`. */
export async function replacePicture(
  library: Library,
  id: string,
  prepared: readonly Prepared[],
  by: Person,
): Promise<Image> {
  if (prepared.length > 1) throw new Problem(422, 'One picture can be replaced by one file only.')
  const list = async (transaction: Database, [stored]: StoredFile[]) => {
    if (!stored) throw new Problem(422, 'There is no file in the upload.')
    const exchanged = await exchangeFile(transaction, id, stored, by)
    await replaceEverywhere(transaction, mediaUrl(exchanged.was), exchanged.image.url, by)
    return exchanged
  }
  const { image, was, isUnused } = await store(library, prepared, list)
  if (isUnused) await removeUnlisted(library, was)
  return image
}

/** Removes a file of the store and its variants, unless a picture of the library or the trash has it. */
export const removeUnlisted = (library: Library, file: string): Promise<void> =>
  oneAfterTheOther(() => remove(library, file))

async function remove({ db, pictures, variants }: Library, file: string) {
  if (await removeOriginal({ db, pictures }, file)) await variants.remove(file)
}

/**
 * Stores files and then lists them by `list`, in one transaction. A crash in between leaves files
 * that are listed nowhere, which are swept later, and never a listed picture without its file.
 */
async function store<T>(
  library: Library,
  prepared: readonly Prepared[],
  list: (transaction: Database, stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const { db, pictures, variants } = library
  return oneAfterTheOther(async () => {
    const taken: string[] = []
    try {
      for (const { file, path } of prepared) {
        if (pictures.has(file)) continue
        await pictures.take(file, path)
        taken.push(file)
      }
      const listed = await transact(db, async (transaction) => {
        const listed = await list(
          transaction,
          prepared.map(({ path: _, ...stored }) => stored),
        )
        // Whoever removes a file takes it away and then looks whether it is listed: what is here now,
        // and listed with this transaction, will stay.
        if (prepared.every(({ file }) => pictures.has(file))) return listed
        throw new Problem(503, 'The server is busy. Please try again.', { retryAfter: 1 })
      })
      for (const file of taken) variants.prepare(file)
      return listed
    } catch (error) {
      for (const file of taken) await remove(library, file).catch(() => {})
      throw error
    }
  })
}
