import type { Readable } from 'node:stream'
import type { OpenFile } from './open-file.ts'

/** Files that the site never serves. A key is a path such as `backups/2026-11-23.db`. */
export interface PrivateFiles {
  /** Stores a file atomically, replacing one with the same key. */
  put(key: string, content: Blob): Promise<void>
  /** `undefined` when the file does not exist. */
  get(key: string): Promise<Readable | undefined>
  /** Like `get`, but also returns the size. */
  open(key: string): Promise<OpenFile | undefined>
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>
  /** Files whose keys begin with `prefix`, sorted by key. */
  list(prefix?: string): AsyncIterable<PrivateFile>
}

interface PrivateFile {
  key: string
  /** Size in bytes. */
  size: number
  /** Time of the last write, in milliseconds since 1970. */
  writtenAt: number
}

/** Whether a key is valid: it cannot lead outside the folder, and every storage service writes it in the same way. */
export const isKey = (key: string): boolean => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)

/** Returns a valid key. Throws `RangeError` for an invalid one. */
export function checkKey(key: string): string {
  if (isKey(key)) return key
  throw new RangeError(`"${key}" is no key of a private file`)
}
