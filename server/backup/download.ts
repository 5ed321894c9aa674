import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { backupRoutes } from '#content/backup/backups-api.ts'
import { MissingError } from '../database/errors.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { readRange } from '../http/byte-range.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { ask, placeOf } from './backup-routes.ts'
import { noteBackup } from './backup-runs.ts'
import { downloadTag, type OpenDownload, openDownload } from './download-tokens.ts'
import type { BackupPlace } from './places/place.ts'

/** Downloads a backup. The address contains a token, because a browser that saves a file sends no bearer token. */
export function openBackupRoutes(app: ApiServer, services: Services) {
  const { db, env } = services
  app.get(
    '/backups/file',
    {
      config: { ignoresToken: true },
      schema: {
        ...backupRoutes['GET /backups/file'],
        tags: ['Backups'],
        summary: 'Download a backup',
        description: `Takes the address from \`POST /backups/{target}/{name}/download\`. ${downloadRules}`,
      },
    },
    async (request, reply) => {
      const download = await openDownload(db, request.query.token, env.sessionLife)
      if (!download || download.target === 'exports') throw gone()
      const { target, name, by } = download
      return sendDownload(request, reply, services, {
        download,
        place: await placeOf(env, target),
        onBegin: () => noteBackup(db, 'downloaded', name, by),
      })
    },
  )
}

/** Description of a download for the API's documentation. */
export const downloadRules =
  'Honours Range, If-Range and If-Match. After the minute of the address, a download resumes with its ETag in ' +
  'If-Range or If-Match.'

interface Download {
  download: OpenDownload
  place: BackupPlace
  /** Called when a download begins, but not when it resumes. */
  onBegin: () => Promise<void>
}

/** Sends the file of a download, or a range of it. Throws `Problem`, and `MissingError` when there is no such file. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Pick<Services, 'db'>,
  { download, place, onBegin }: Download,
) {
  const { name, canBegin } = download
  const found = await ask(place.open(name))
  if (!found) throw new MissingError()
  try {
    const { size } = found
    const tag = await downloadTag(db, download, found)
    const writtenAt = new Date(found.writtenAt).toUTCString()
    const { range, isMatch, isResumed } = readConditions(request, { tag, writtenAt, size })
    if (!canBegin && !isResumed) throw gone()
    if (!isMatch) throw new Problem(412, 'The file does not match If-Match.')
    if (range === 'beyond the end') {
      reply.header('Content-Range', `bytes */${size}`)
      throw new Problem(
        416,
        `The file has ${size} bytes, and the requested ones are not among them.`,
      )
    }
    if (!isResumed) await onBegin()
    if (range) reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${size}`)
    reply
      .type('application/octet-stream')
      .header('Accept-Ranges', 'bytes')
      .header('ETag', tag)
      .header('Last-Modified', writtenAt)
      .header('Content-Length', range ? range.to - range.from + 1 : size)
      .header('Content-Disposition', `attachment; filename="${name}"`)
    if (request.method !== 'HEAD') return reply.send(found.read(range))
    await found.close()
    return reply.send(Readable.from([]))
  } catch (error) {
    await found.close()
    throw error
  }
}

/** Problem of a download whose address has expired. */
export const gone = () =>
  new Problem(403, 'This download link has expired. Please request a new one.')

interface Validators {
  tag: string
  writtenAt: string
  /** Bytes. */
  size: number
}

/** Evaluates Range, If-Range and If-Match. Only a client that has received the tag can resume a download. */
function readConditions(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  { tag, writtenAt, size }: Validators,
) {
  const { 'if-match': match, 'if-range': same } = headers
  const tags = match?.split(',').map((each) => each.trim()) ?? ['*']
  const isSame = same === undefined || same === tag || same === writtenAt
  const range = method === 'GET' && isSame ? readRange(headers.range, size) : undefined
  const isBeginning = range === undefined || (typeof range === 'object' && range.from === 0)
  return {
    range,
    isMatch: tags.includes('*') || tags.includes(tag),
    isResumed: !isBeginning && (same === tag || tags.includes(tag)),
  }
}
