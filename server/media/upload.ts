import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Image } from '#content/media/images-api.ts'
import type { Database } from '../database/connect.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import type { Env } from '../env/env.ts'
import { requireStillSignedIn } from '../http/api/session.ts'
import { resolveHost } from '../http/outgoing/addresses.ts'
import { FetchError } from '../http/outgoing/checked-get.ts'
import { diskFullProblem, Problem } from '../http/problems.ts'
import type { Limits } from '../limits.ts'
import { createSemaphore } from '../semaphore.ts'
import { fetchPicture } from './foreign/fetch-picture.ts'
import { replaceEverywhere } from './image-uses.ts'
import { createImages, replaceFile, type StoredFile } from './images.ts'
import type { MediaServices } from './media-services.ts'
import { mediaUrl } from './media-url.ts'
import { type Normalized, normalize, PictureError } from './normalize.ts'
import { cleanName, type Received, receive, uploadProblem } from './receive.ts'
import { removeOriginal } from './remove-original.ts'
import { StorageError } from './storage/storage-error.ts'
import { drawSvg, isMarkup } from './svg/svg.ts'
import { createSpoolDirectory } from './upload-spool.ts'
import type { Variants } from './variants.ts'

type Library = Pick<MediaServices, 'db' | 'pictures'> & {
  variants: Pick<Variants, 'prepare' | 'remove'>
}

/** The media library, and the limits of pictures that are added to it. */
export type PictureTaker = Library & {
  env: Pick<Env, 'imagesDir' | 'upload' | 'pictureAllowPrivate'>
}

/** A normalized file of an upload, and its temporary path. */
type Prepared = Normalized & StoredFile & { path: string }

/** Adds stored files to the media library, in the given transaction. */
type List<T> = (transaction: Database, stored: StoredFile[]) => Promise<T>

interface Sender {
  request: FastifyRequest
  by: Person
}

interface Upload extends Sender {
  /** Maximum number of files; by default the configured one. */
  files?: number
  /** Accepts SVG too, and stores it as a PNG. */
  takesSvg?: boolean
}

/** Mutex: no file is removed while others are stored, because a file about to be removed must not count as stored. */
const oneAfterTheOther = createSemaphore(1)

/** Adds the files of an upload to the media library, all of them or none. Throws `Problem`. */
export const uploadPictures = (services: MediaServices, upload: Upload): Promise<Image[]> =>
  take(
    services,
    counted(services, upload),
    sentFiles(services, upload),
    async (transaction, stored) => {
      const { by, request } = upload
      await requireStillSignedIn(transaction, request)
      return createImages(transaction, stored, { by })
    },
  )

/** Copies a picture of another site into the media library. Throws `Problem` with the reason of a failure. */
export async function copyPicture(
  services: MediaServices,
  address: string,
  { request, by }: Sender,
): Promise<Image> {
  await countUpload(services.limits, request)
  try {
    const picture = { url: new URL(address) }
    const [image] = await fetchIntoLibrary(services, picture, async (transaction, stored) => {
      await requireStillSignedIn(transaction, request)
      return createImages(transaction, stored, { by })
    })
    if (!image) throw new Error('A file that was taken is listed')
    return image
  } catch (error) {
    if (error instanceof FetchError) throw copyProblem(error.message)
    throw error
  }
}

/**
 * Fetches a picture from a public address and adds it to the media library by `list`. Throws `FetchError` if it cannot
 * be fetched or the library does not take it, and the reason of `stop`.
 */
export function fetchIntoLibrary<T>(
  taker: PictureTaker,
  { url, stop }: { url: URL; stop?: AbortSignal },
  list: List<T>,
): Promise<T> {
  const { upload, pictureAllowPrivate: allowed } = taker.env
  const filename = cleanName(decodedName(url))
  const fetched: Source = async function* (folder) {
    const path = join(folder, 'fetched')
    const rules = { allowed, resolve: resolveHost, variable: 'PICTURE_ALLOW_PRIVATE' }
    const { fileSize } = upload
    await fetchPicture(url, path, { ...rules, fileSize, timeoutMs: fetchMs, stop })
    yield { path, filename }
  }
  return take(taker, { refuse: (_place, _filename, why) => new FetchError(why) }, fetched, list)
}

const fetchMs = 15_000

const copyProblem = (why: string) =>
  new Problem(422, `The picture could not be copied: ${why}.`, {
    errors: [{ field: 'url', message: `It could not be copied: ${why}` }],
  })

/** The decoded path of an address, for `cleanName`. */
function decodedName({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Replaces the file of a picture, wherever the picture is shown. Throws `Problem`. */
export async function replacePicture(
  services: MediaServices,
  id: string,
  upload: Upload,
): Promise<Image> {
  const { by } = upload
  const files = sentFiles(services, upload)
  const { image, was, isUnused } = await take(
    services,
    counted(services, upload),
    files,
    async (transaction, stored) => {
      await requireStillSignedIn(transaction, upload.request)
      const [only, ...more] = stored
      if (!only || more.length > 0)
        throw new Problem(422, 'One picture can be replaced by one file only.')
      const exchanged = await replaceFile(transaction, id, only, by)
      const [from, to] = [mediaUrl(exchanged.was), exchanged.image.url]
      if (from !== to) await replaceEverywhere(transaction, from, to, by)
      return exchanged
    },
  )
  if (isUnused) await removeUnlisted(services, was)
  return image
}

/** Creates the error of a refused file. */
type Refuse = (place: number, filename: string, why: string) => Problem | FetchError

const refuseUpload: Refuse = (place, filename, why) => uploadProblem(422, place, filename, why)

interface Taking {
  /** Counts a file for the rate limit. Absent if the source itself counts its files. */
  count?: () => Promise<void>
  takesSvg?: boolean
  refuse?: Refuse
}

/** Counts each file of an upload for the rate limit of its sender. */
const counted = ({ limits }: MediaServices, { request, takesSvg = false }: Upload): Taking => ({
  count: () => countUpload(limits, request),
  takesSvg,
})

/** A source of files, which saves each file in a folder. */
type Source = (folder: string) => AsyncIterable<Received>

/** The files in the body of a request. */
const sentFiles =
  ({ env }: MediaServices, { request, files }: Upload): Source =>
  (folder) => {
    const { requestTimeoutMs, upload } = env
    const bounds = { requestTimeoutMs, upload: { ...upload, files: files ?? upload.files } }
    return receive(request, bounds, folder)
  }

/**
 * Processes an upload: each file is saved, counted and normalized while the next one arrives. When all have arrived and
 * none was refused, they are stored and listed. Temporary files are always deleted.
 */
async function take<T>(
  services: PictureTaker,
  { count, takesSvg = false, refuse = refuseUpload }: Taking,
  source: Source,
  list: List<T>,
): Promise<T> {
  // The room that is left is for what makes room, and nothing could be listed.
  if (isReserveSpent(services.db)) throw diskFullProblem()
  const folder = await createSpoolDirectory(services.env.imagesDir)
  const refusal = new AbortController()
  const preparing: Promise<Prepared>[] = []
  try {
    for await (const file of source(folder)) {
      const place = preparing.length
      const prepared = Promise.resolve(count?.()).then(() =>
        prepare(file, { place, takesSvg, refuse }, refusal.signal),
      )
      prepared.catch((error: unknown) => refusal.abort(error))
      preparing.push(prepared)
    }
    return await store(services, await Promise.all(preparing), list)
  } catch (error) {
    refusal.abort(error)
    if (existsSync(folder)) throw error
    // Someone has deleted the folder, so the error is of no file.
    throw new Problem(503, 'The upload was interrupted. Please try again.', { retryAfter: 1 })
  } finally {
    await Promise.allSettled(preparing)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rate limit: counts an uploaded file of an account. Throws `Problem` when there were too many. */
export async function countUpload({ upload }: Limits, { session }: FastifyRequest) {
  const retryAfter = await upload.use(session?.accountId ?? '')
  if (retryAfter > 0) {
    throw new Problem(429, 'Too many uploads. Please try again later.', { retryAfter })
  }
}

/** Normalizes a file into a new file next to it. Throws `Problem` that names the file. */
async function prepare(
  { path: from, filename }: Received,
  { place, takesSvg, refuse }: { place: number; takesSvg: boolean; refuse: Refuse },
  signal: AbortSignal,
): Promise<Prepared> {
  let picture = { path: from, filename }
  try {
    if (takesSvg && (await isMarkup(from))) {
      const drawn = `${from}.drawn`
      await drawSvg(from, drawn)
      picture = { path: drawn, filename: filename.replace(/(\.svg)?$/i, '.png') }
    }
    const path = `${picture.path}.out`
    return { ...(await normalize(picture.path, path, signal)), filename: picture.filename, path }
  } catch (error) {
    if (error instanceof PictureError) throw refuse(place, picture.filename, error.message)
    throw error
  }
}

/** Removes a stored file and its variants, unless a picture in the media library or the trash uses the file. */
export const removeUnlisted = (library: Library, file: string): Promise<void> =>
  oneAfterTheOther(() => remove(library, file))

async function remove({ db, pictures, variants }: Library, file: string) {
  if (await removeOriginal({ db, pictures }, file)) await variants.remove(file)
}

/**
 * Stores files, then lists them in one transaction. A crash in between leaves unlisted files, which are swept later,
 * but never a listed picture without its file.
 */
async function store<T>(
  library: Library,
  prepared: readonly Prepared[],
  list: List<T>,
): Promise<T> {
  const { db, pictures, variants } = library
  const bytes = prepared.reduce((sum, { size }) => sum + size, 0)
  const signal = pictures.deadlineFor?.(bytes)
  return oneAfterTheOther(
    async () => {
      const taken = new Set<string>()
      const take = async ({ file, path }: Prepared) => {
        if (await pictures.has(file, signal)) return
        await pictures.take(file, path, signal)
        taken.add(file)
      }
      try {
        // Together, because each waits for the disk. All are settled before an error removes those that were stored.
        const results = await Promise.allSettled(prepared.map(take))
        const failure = results.find((result) => result.status === 'rejected')
        if (failure) throw failure.reason
        const listed = await transact(db, async (transaction) => {
          const listed = await list(
            transaction,
            prepared.map(({ path: _, ...stored }) => stored),
          )
          // A removal sets the file aside before it checks whether a picture uses it. So a file that exists now stays,
          // because this transaction has just listed it.
          const isThere = await Promise.all(prepared.map(({ file }) => pictures.has(file, signal)))
          if (isThere.every(Boolean)) return listed
          throw new Problem(503, 'The server is busy. Please try again.', { retryAfter: 1 })
        })
        for (const file of taken) variants.prepare(file)
        return listed
      } catch (error) {
        // While the storage fails, nothing is cleaned up: the orphans job removes the stored files later.
        if (error instanceof StorageError) throw error
        for (const file of taken) await remove(library, file).catch(() => {})
        throw error
      }
    },
    { signal },
  )
}
