import type { Readable } from 'node:stream'
import { readArchive } from './archive/archive-reader.ts'
import type { BackupKeys } from './archive/encryption.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './places/place.ts'

/** One backup, which can be read several times. */
export interface BackupFile {
  /** For people. */
  label: string
  /** Throws `BackupError` when there is none. */
  open(): Promise<{ size: number; content: Readable }>
}

/** A backup at a place. */
export const backupAt = (place: BackupPlace, name: string): BackupFile => ({
  label: `${place.label.replace(/\/+$/, '')}/${name}`,
  async open() {
    const found = await place.open(name)
    if (!found) throw new BackupError(`there is no backup ${name} in ${place.label}`)
    return { size: found.size, content: found.read() }
  },
})

/** Told how many bytes of a backup have been read so far, and how many it has. */
export type OnBytes = (done: number, total: number) => void

/** The bytes of a backup that is open. */
export async function* watchedContent(
  { size, content }: Awaited<ReturnType<BackupFile['open']>>,
  onBytes: OnBytes = () => {},
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    onBytes(bytes, size)
    yield chunk
  }
}

export interface Verified {
  manifest: BackupManifest
  /** Of the archive. */
  bytes: number
  ms: number
}

/** Reads a backup whole and compares everything that it holds with its manifest. Throws `BackupError`. */
export async function verifyBackup(
  file: BackupFile,
  keys: BackupKeys = {},
  onBytes?: OnBytes,
): Promise<Verified> {
  const began = performance.now()
  const opened = await file.open()
  const manifest = await readArchive(watchedContent(opened, onBytes), keys).finally(() =>
    opened.content.destroy(),
  )
  return { manifest, bytes: opened.size, ms: Math.round(performance.now() - began) }
}
