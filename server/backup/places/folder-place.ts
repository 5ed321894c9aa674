import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '#content/text/durations.ts'
import { codeOf } from '../../error-code.ts'
import { moveDurably } from '../../media/atomic-write.ts'
import { openHandle } from '../../media/storage/open-file.ts'
import { removeOlder } from '../../media/storage/remove-older.ts'
import { BackupError } from '../backup-error.ts'
import {
  type BackupPlace,
  type IsFileName,
  isBackupName,
  isEncryptedName,
  newestFirst,
  type OpenBackup,
} from './place.ts'

/** Partial files older than this belong to a killed backup. */
const abandonedMs = hourMs

const flushBytes = 4 * 1024 * 1024

/** Backups, or other files, in a local folder that only the server's user can read. */
export function folderPlace(folder: string, isName: IsFileName = isBackupName): BackupPlace {
  const at = (name: string) => {
    if (isName(name)) return join(folder, name)
    throw new BackupError(
      `${name} is not the name of a backup, which ends in .tar.zst or .tar.zst.age`,
    )
  }
  return {
    label: folder,
    async put(name, content, signal) {
      const path = at(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned(folder)
      const temporary = `${path}.${randomUUID()}.part`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        const target = handle.createWriteStream({ flush: true })
        await pipeline(content, flushedOften(handle), target, { signal })
        await moveDurably(temporary, path)
        return target.bytesWritten
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async list() {
      const names = (await readdir(folder).catch(orNone)).filter(isName)
      const found = await Promise.all(
        names.map(async (name) => {
          const file = await stat(join(folder, name)).catch(() => undefined)
          if (!file?.isFile()) return []
          const { size, mtimeMs: writtenAt } = file
          return [{ name, size, writtenAt, isEncrypted: isEncryptedName(name) }]
        }),
      )
      return found.flat().sort(newestFirst)
    },
    async open(name) {
      const handle = await openHandle(at(name))
      if (!handle) return undefined
      const { size, mtimeMs: writtenAt } = await handle.stat()
      const read: OpenBackup['read'] = (range) =>
        handle.createReadStream(range && { start: range.from, end: range.to })
      return { size, writtenAt, read, close: () => handle.close() }
    },
    delete: (name) => rm(at(name), { force: true }),
  }
}

/**
 * Flushes a file regularly while it is written. A single flush at the end would make concurrent saves wait for the
 * whole file.
 */
const flushedOften = (file: FileHandle) =>
  async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const chunk of content) {
      yield chunk
      bytes += chunk.length
      if (bytes < flushBytes) continue
      bytes = 0
      await file.datasync()
    }
  }

async function removeAbandoned(folder: string) {
  const names = (await readdir(folder)).filter((name) =>
    /\.tar\.(?:gz|zst(?:\.age)?)\.[0-9a-f-]{36}\.part$/.test(name),
  )
  await removeOlder(
    names.map((name) => join(folder, name)),
    abandonedMs,
  )
}

function orNone(error: unknown): string[] {
  if (codeOf(error) !== 'ENOENT') throw error
  return []
}
