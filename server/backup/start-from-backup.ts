import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type StartFromBackupLine, setupRoutes } from '#content/setup/setup-api.ts'
import { requireStillSignedIn } from '../http/api/session.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { limitBodyPauses } from '../http/body-timeout.ts'
import { Problem } from '../http/problems.ts'
import { cleanName, drop, notWhole } from '../media/receive.ts'
import { missingRoom, scarceBytes } from '../media/storage/disk-space.ts'
import type { Services } from '../services.ts'
import { isInFirstHour } from '../setup/setup.ts'
import type { BackupKeys } from './archive/encryption.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backups.ts'
import { failureText } from './failure-text.ts'
import { backupFile } from './places/named-places.ts'
import { throttled } from './progress.ts'

const longestSecret = 10_000

/** Lets a new owner begin with a backup of another site. */
export function administratorStartFromBackupRoutes(app: ApiServer, services: Services) {
  const { db, env } = services
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post(
      '/setup/backup',
      {
        schema: {
          ...setupRoutes['POST /setup/backup'],
          tags: ['Setup'],
          summary: 'Replace a site in its first hour with a backup',
          description:
            'Multipart with the file as `backup` and, if it is encrypted, its password or private key as `secret`. ' +
            'Requires a confirmation. 409 once the site has a company name. After the upload the response streams a line of JSON for each ' +
            'step and each second; the last line has `restored` or `error`. After an error nothing was changed. A ' +
            'backup of the former site is kept. All sessions end.',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { notInFirstHour, startFromBackup } = await import('./restore/start-from-backup.ts')
        if (!(await isInFirstHour(db))) throw new Problem(409, notInFirstHour)
        await app.requireConfirmation(request)
        const folder = await mkdtemp(join(env.dataDir, '.restore-upload-'))
        const remove = () => rm(folder, { recursive: true, force: true })
        let backup: ReceivedBackup
        try {
          backup = await receiveBackup(request, services, join(folder, 'backup'))
          await requireStillSignedIn(db, request)
        } catch (error) {
          await remove()
          throw error
        }
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const lines = new PassThrough()
        const write = (line: StartFromBackupLine) => lines.write(`${JSON.stringify(line)}\n`)
        const answer = async () => {
          try {
            const { createdAt, counts } = await startFromBackup(db, env, backup.file, {
              keys: backup.keys,
              signal: gone.signal,
              onProgress: throttled((progress) => write({ progress })),
            })
            const { records, pictures, privateFiles } = counts
            write({ restored: { createdAt, records, pictures, privateFiles } })
          } catch (error) {
            if (!(error instanceof BackupError) && !gone.signal.aborted) request.log.error(error)
            write({ error: failureText(error) })
          } finally {
            await remove().catch((error) => request.log.error(error))
            lines.end()
          }
        }
        void answer()
        // Disables buffering: a proxy that buffers the response would see no data and time out.
        return reply.type('application/jsonl').header('X-Accel-Buffering', 'no').send(lines)
      },
    )
  })
}

interface ReceivedBackup {
  /** The uploaded backup. Its label is the file name on the owner's machine. */
  file: BackupFile
  keys: BackupKeys
}

/** Saves the uploaded backup to a file. Throws `Problem`. */
async function receiveBackup(
  request: FastifyRequest,
  { env }: Services,
  path: string,
): Promise<ReceivedBackup> {
  if (!request.isMultipart()) throw new Problem(415, 'The backup must come as multipart/form-data.')
  const length = Number(request.headers['content-length'] ?? 0)
  const missing = await missingRoom(env.dataDir, length + scarceBytes)
  if (missing) throw new Problem(507, `There is not enough disk space: ${missing}.`)
  const isReceived = limitBodyPauses(request.raw, env.requestTimeoutMs)
  const limits = {
    fileSize: Number.POSITIVE_INFINITY,
    fieldSize: longestSecret,
    files: 1,
    fields: 1,
    parts: 2,
  }
  const { identity, password } = env.backup
  let keys: BackupKeys = { identity, password }
  let label: string | undefined
  try {
    // The parser waits forever for a request that was cut off before the parser began to listen.
    if (request.raw.destroyed) throw new Problem(400, notWhole)
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname === 'backup') {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600, flush: true }))
        label = cleanName(part.filename)
      } else if (part.type === 'field' && part.fieldname === 'secret') {
        const secret = String(part.value)
        if (secret !== '') keys = keysOf(secret)
      } else throw new Problem(400, wrongPart)
    }
  } catch (error) {
    await drop(request.raw)
    // Disk errors are rethrown unchanged.
    if (error instanceof Problem || (error instanceof Error && 'syscall' in error)) throw error
    throw new Problem(400, notWhole)
  } finally {
    isReceived()
  }
  if (label === undefined) throw new Problem(422, 'There is no file in the upload.')
  return { file: backupFile(path, label), keys }
}

const wrongPart = 'The parts must be a text with the name secret, and a file with the name backup.'

const keysOf = (secret: string): BackupKeys =>
  secret.includes('AGE-SECRET-KEY-') ? { identity: secret.trim() } : { password: secret }
