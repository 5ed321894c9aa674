import type { Readable } from 'node:stream'
import { readArchive } from './archive/archive-reader.ts'
import type { BackupKeys } from './archive/encryption.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './places/place.ts'

/** A backup that can be opened several times. */
export interface BackupFile {
  /** Path or address, shown to people. */
  label: string
  /** Throws `BackupError` when the backup does not exist. */
  open(): Promise<{ size: number; content: Readable }>
}

/** The backup with a name in a folder or bucket. */
export const backupAt = (place: BackupPlace, name: string): BackupFile => ({
  label: `${place.label.replace(/\/+$/, '')}/${name}`,
  async open() {
    const found = await place.open(name)
    if (!found) throw new BackupError(`there is no backup ${name} in ${place.label}`)
    return { size: found.size, content: found.read() }
  },
})

/** Receives the number of bytes that have been read of a backup, and the backup's size. */
export type OnBytes = (done: number, total: number) => void

/** Yields the bytes of an open backup and reports the progress. */
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
  /** Size of the archive. */
  bytes: number
  ms: number
}

/** Reads a whole backup and verifies its content against its manifest. Throws `BackupError`. */
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
