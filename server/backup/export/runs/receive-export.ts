import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ExportRun } from '#content/backup/exports-api.ts'
import { ConflictError } from '../../../database/errors.ts'
import { actorOf } from '../../../http/api/http.ts'
import { requireStillSignedIn } from '../../../http/api/session.ts'
import { limitBodyPauses } from '../../../http/body-timeout.ts'
import { Problem } from '../../../http/problems.ts'
import { cleanName, drop, notWhole } from '../../../media/receive.ts'
import { missingRoom, scarceBytes } from '../../../media/storage/disk-space.ts'
import { StorageError } from '../../../media/storage/storage-error.ts'
import type { Services } from '../../../services.ts'
import type { Tables } from '../../../tables.ts'
import { BackupError } from '../../backup-error.ts'
import { watchedPlace } from '../../places/watched-place.ts'
import { contentText, visitorsText } from '../import-site.ts'
import { exportFolder, openExportPlace } from './export-place.ts'
import { type ExportOptions, refuseOpen, requestCheck } from './export-runs.ts'

/** Throws `ConflictError` when the site has content, which an import would overwrite. */
export async function refuseSiteWithContent(
  db: Kysely<Tables>,
  { visitors }: Pick<ExportOptions, 'visitors'>,
): Promise<void> {
  const found = [await contentText(db), visitors ? await visitorsText(db) : ''].filter(Boolean)
  if (found.length > 0)
    throw new ConflictError(`The site has content already: ${found.join(', ')}.`)
}

/**
 * Stores an uploaded export and requests its check. The file is streamed to the place of exports. Throws `Problem`, and
 * `ConflictError` before the file is read when the site has content or another run is open.
 */
export async function receiveExport(
  request: FastifyRequest,
  services: Services,
  visitors: boolean,
): Promise<ExportRun> {
  const { db, env } = services
  const place = await openExportPlace(env)
  const name = `import-${randomUUID()}.tar.gz`
  try {
    await refuseSiteWithContent(db, { visitors })
    await refuseOpen(db)
    const filename = await storeUpload(request, services, name)
    await requireStillSignedIn(db, request)
    return await requestCheck(db, env, { name, filename, visitors, by: actorOf(request) })
  } catch (error) {
    await drop(request.raw)
    // A file that cannot be deleted now is deleted by the job.
    await place.delete(name).catch(() => {})
    throw error
  }
}

/** Stores the uploaded file under a name. Returns its name on the owner's machine. */
async function storeUpload(
  request: FastifyRequest,
  { env }: Services,
  name: string,
): Promise<string> {
  if (!request.isMultipart()) throw new Problem(415, 'The export must come as multipart/form-data.')
  const length = Number(request.headers['content-length'] ?? 0)
  const missing = await missingRoom(env.dataDir, length + scarceBytes)
  if (missing) throw new Problem(507, `There is not enough disk space: ${missing}.`)
  const place = watchedPlace(await openExportPlace(env), {
    onBytes: () => {},
    folder: exportFolder(env),
  })
  const isReceived = limitBodyPauses(request.raw, env.requestTimeoutMs)
  try {
    // The parser waits forever for a request that was cut off before the parser began to listen.
    if (request.raw.destroyed) throw new Problem(400, notWhole)
    const limits = { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 0, parts: 1 }
    const part = await request.file({ limits })
    if (part?.fieldname !== 'file') throw new Problem(422, 'There is no file in the upload.')
    await place.put(name, part.file)
    return cleanName(part.filename)
  } catch (error) {
    if (error instanceof BackupError) throw new Problem(507, `${error.message}.`)
    // Errors of the disk and of the bucket are rethrown unchanged.
    const isForeign =
      error instanceof Error && ('syscall' in error || error instanceof StorageError)
    if (error instanceof Problem || isForeign) throw error
    throw new Problem(400, notWhole)
  } finally {
    isReceived()
  }
}
