import type { Readable } from 'node:stream'
import type { ByteRange } from '../../http/byte-range.ts'

/** A backup stored at a place. */
export interface StoredBackup {
  name: string
  /** Size in bytes. */
  size: number
  /** Time of the last write, in milliseconds since 1970. */
  writtenAt: number
  isEncrypted: boolean
}

/** An open backup. In a folder, its content stays the same even when another backup replaces it. */
export interface OpenBackup extends Pick<StoredBackup, 'size' | 'writtenAt'> {
  /** Streams all bytes or a range. Call it once, and destroy the stream unless you read it to its end. */
  read(range?: ByteRange): Readable
  /** Closes a backup that was not read. */
  close(): Promise<void>
}

/** A place for backups: a local folder, or a folder of a bucket. */
export interface BackupPlace {
  /** Shown to people; contains no secret key. */
  label: string
  /** Stores a backup atomically, replacing one with the same name. Returns its size in bytes. */
  put(name: string, content: Readable, signal?: AbortSignal): Promise<number>
  /** Lists the backups, newest first. */
  list(): Promise<StoredBackup[]>
  /** Opens a backup; `undefined` when it does not exist. */
  open(name: string): Promise<OpenBackup | undefined>
  /** Deletes a backup. Does nothing when it does not exist. */
  delete(name: string): Promise<void>
}

const shape = /^[\w-][\w.-]*\.tar\.zst(?:\.age)?$/

/** Whether a place stores files of this name. A place ignores all other files. */
export type IsFileName = (name: string) => boolean

/** Whether a file name is that of a backup. */
export const isBackupName: IsFileName = (name) => shape.test(name)

export const isEncryptedName = (name: string): boolean => name.endsWith('.age')

/** Default name of a backup, from the time it was made: `atrium-2026-11-24T22-10-00Z.tar.zst`. */
export const datedName = (moment: Date, isEncrypted: boolean): string =>
  `atrium-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`

export const newestFirst = (one: StoredBackup, other: StoredBackup) =>
  other.writtenAt - one.writtenAt || (one.name < other.name ? 1 : -1)
