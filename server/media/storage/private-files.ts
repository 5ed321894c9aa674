import type { Readable } from 'node:stream'
import type { OpenFile } from './open-file.ts'

/** Files that no address of the site leads to. A key is a path such as `backups/2026-11-23.db`. */
export interface PrivateFiles {
  /** Stores a file whole or not at all, in the place of one with the same key. */
  put(key: string, content: Blob): Promise<void>
  /** `undefined` when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** The same with its size. */
  open(key: string): Promise<OpenFile | undefined>
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>
  /** The files whose keys begin so, in the order of their keys. */
  list(prefix?: string): AsyncIterable<PrivateFile>
}

interface PrivateFile {
  key: string
  /** Bytes. */
  size: number
  /** In milliseconds since 1970. */
  writtenAt: number
}

/** Whether a private file can have a key: none that could lead elsewhere, or that a service might write otherwise. */
export const isKey = (key: string): boolean => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)

/** Throws for what is no key. */
export function checkKey(key: string): string {
  if (isKey(key)) return key
  throw new RangeError(`"${key}" is no key of a private file`)
}
