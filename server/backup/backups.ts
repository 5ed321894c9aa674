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
    return found
  },
})

export interface Verified {
  manifest: BackupManifest
  /** Of the archive. */
  bytes: number
  ms: number
}

/** Reads a backup whole and compares everything that it holds with its manifest. Throws `BackupError`. */
export async function verifyBackup(file: BackupFile, keys: BackupKeys = {}): Promise<Verified> {
  const began = performance.now()
  const { size, content } = await file.open()
  const manifest = await readArchive(content, keys).finally(() => content.destroy())
  return { manifest, bytes: size, ms: Math.round(performance.now() - began) }
}
