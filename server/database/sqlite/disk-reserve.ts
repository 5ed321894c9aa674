import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DiskReserve } from '../engine/disk-reserve.ts'

/** The name of the reserve's file in the data directory. */
const reserveFile = 'reserve'

const megabyte = 1024 * 1024
/** A file of any other size counts as spent until it is replaced. */
const reserveBytes = 8 * megabyte
/** Given up at once. Another program that fills the disk does not get all of the reserve. */
const stepBytes = megabyte
/** Free bytes that a new reserve needs beside its own: the write-ahead log grows to this size before it is reused. */
const logBytes = 16 * megabyte

/** Free space at which the reserve is made again. */
export const recoveryBytes = reserveBytes + logBytes

/**
 * The reserve of the database in a data directory: a file whose blocks are freed by shortening it. Its size is its
 * state, which all processes see. Without the file, there is no reserve, and it is not spent.
 */
export function createDiskReserve(directory: string): DiskReserve {
  const path = join(directory, reserveFile)
  const sizeOf = () => statSync(path, { throwIfNoEntry: false })?.size
  return {
    isSpent: () => (sizeOf() ?? reserveBytes) !== reserveBytes,
    spend() {
      const size = sizeOf() ?? 0
      return size > 0 && shorten(path, Math.max(0, size - stepBytes))
    },
    async reuseLog(db) {
      // The log is overwritten from its beginning once all of it is copied to the database.
      await sql`pragma wal_checkpoint(passive)`.execute(db).catch(() => {})
    },
    async refill() {
      if (sizeOf() === reserveBytes) return
      const { bavail, bsize } = await statfs(dirname(path))
      if (bavail * bsize < recoveryBytes) return
      const temporary = `${path}.part`
      try {
        // Random, because a file system may compress its files.
        const content = await randomContent(reserveBytes)
        await writeFile(temporary, content, { flush: true, mode: 0o600 })
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },
  }
}

const randomContent = promisify(randomBytes)

function shorten(path: string, size: number): boolean {
  try {
    const file = openSync(path, 'r+')
    try {
      ftruncateSync(file, size)
      // A journaling file system frees the blocks only with its next commit.
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    return true
  } catch {
    return false
  }
}
