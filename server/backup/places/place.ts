import type { Readable } from 'node:stream'
import type { ByteRange } from '../../http/byte-range.ts'

/** A backup that lies at a place. */
export interface StoredBackup {
  name: string
  /** Bytes. */
  size: number
  /** In milliseconds since 1970. */
  writtenAt: number
  isEncrypted: boolean
}

/** A backup that is open. It stays the same when another one takes its place meanwhile, in a folder at least. */
export interface OpenBackup extends Pick<StoredBackup, 'size' | 'writtenAt'> {
  /** All of its bytes, or some. Is called once; whoever does not read the stream to its end destroys it. */
  read(range?: ByteRange): Readable
  /** For whoever does not read it. */
  close(): Promise<void>
}

/** Where backups lie: a folder of this machine, or one of a bucket. */
export interface BackupPlace {
  /** For people, without any key. */
  label: string
  /** Stores a backup whole or not at all, in the place of one with the same name; gives its bytes. */
  put(name: string, content: Readable, signal?: AbortSignal): Promise<number>
  /** The newest first. */
  list(): Promise<StoredBackup[]>
  /** `undefined` when there is none. */
  open(name: string): Promise<OpenBackup | undefined>
  /** Does nothing when there is none. */
  delete(name: string): Promise<void>
}

const shape = /^[\w-][\w.-]*\.tar\.zst(?:\.age)?$/

/** Whether a file is called as backups are. */
export const isBackupName = (name: string): boolean => shape.test(name)

export const isEncryptedName = (name: string): boolean => name.endsWith('.age')

/** The name of a backup that is made at a moment: `atrium-2026-11-24T22-10-00Z.tar.zst`. */
export const datedName = (moment: Date, isEncrypted: boolean): string =>
  `atrium-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`

export const newestFirst = (one: StoredBackup, other: StoredBackup) =>
  other.writtenAt - one.writtenAt || (one.name < other.name ? 1 : -1)
