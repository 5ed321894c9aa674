import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { FetchError } from '../http/outgoing/checked-get.ts'
import { isListed } from '../media/image-files.ts'
import { createImages, describeImage } from '../media/images.ts'
import { fileAt, mediaUrl } from '../media/media-url.ts'
import { fetchIntoLibrary, type PictureTaker } from '../media/upload.ts'
import { shortened } from './convert/shortened.ts'

/** A fetched picture's address in the media library, or why it could not be had, as the end of a sentence. */
export type FetchedPicture = { url: string } | { reason: string }

interface Wanted {
  url: string
  alt: string
  importId: string
  by: string | null
}

/** Fetches the pictures of an import, each once: also in later imports, and after an interruption. */
export function createPictures(taker: PictureTaker, stop: AbortSignal) {
  const failed = new Map<string, string>()

  async function take(wanted: Wanted): Promise<FetchedPicture> {
    const known = await findFetched(taker.db, wanted.url)
    if (known) return { url: known }
    const earlier = failed.get(wanted.url)
    if (earlier !== undefined) return { reason: earlier }
    try {
      return { url: await fetchAny(wanted) }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      failed.set(wanted.url, error.message)
      return { reason: error.message }
    }
  }

  /** Old content names pictures by http, which is not allowed to public addresses. Most sites have https by now. */
  async function fetchAny(wanted: Wanted): Promise<string> {
    const url = new URL(wanted.url)
    if (url.protocol === 'https:') return fetchOne(url, wanted)
    const secure = new URL(wanted.url.replace(/^http:/, 'https:'))
    return fetchOne(secure, wanted).catch((error: unknown) => {
      if (error instanceof FetchError) return fetchOne(url, wanted)
      throw error
    })
  }

  const fetchOne = (url: URL, { url: key, alt, importId, by }: Wanted): Promise<string> =>
    fetchIntoLibrary(taker, { url, stop }, async (db, stored) => {
      const isKnown = stored[0] !== undefined && (await isListed(db, stored[0].file))
      const [image] = await createImages(db, stored, { by })
      if (!image) throw new Error('A file that was taken is listed')
      const focus = { x: 50, y: 50 }
      const described = { alt: shortened(alt, 500), focus }
      if (alt && !isKnown) await describeImage(db, image._id, described, by)
      const file = fileAt(image.url) ?? ''
      // Undoing an import removes the pictures of its id, so a picture that was there before belongs to no import.
      const from = isKnown ? '' : importId
      const row = { url: key, imageId: image._id, file, alt: described.alt, importId: from }
      await transact(db, (transaction) =>
        transaction
          .insertInto('importedPictures')
          .values(row)
          .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
          .execute(),
      )
      return image.url
    })

  return { take }
}

export type Pictures = ReturnType<typeof createPictures>

/** The address of a picture that was fetched earlier and is still in the media library. */
async function findFetched(db: Database, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('importedPictures')
    .innerJoin('images', 'images.id', 'importedPictures.imageId')
    .select('images.file')
    .where('importedPictures.url', '=', url)
    .executeTakeFirst()
  return row && mediaUrl(row.file)
}
