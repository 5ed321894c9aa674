import { existsSync } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { moveTo, writeWhole } from './files.ts'

/** Where the library's pictures are kept, under names that say what they hold. */
export interface PictureStore {
  /** Takes a file from the disk; it is durable when this returns. The same name is the same file. */
  take(file: string, from: string): Promise<void>
  put(file: string, content: Uint8Array): Promise<void>
  /** Throws when there is none. */
  read(file: string): Promise<Uint8Array>
  has(file: string): boolean
  /** Removing what is not there is no error. */
  remove(file: string): Promise<void>
  list(): Promise<StoredName[]>
}

interface StoredName {
  file: string
  /** When its content was written, in milliseconds since 1970. */
  writtenAt: number
}

/** A picture's name in the store: the SHA-256 of its content, and the kind. */
const name = /^[0-9a-f]{64}\.(?:webp|png|jpg|jpeg|gif)$/

/** The store on this machine's disk. */
export function diskStore(directory: string): PictureStore {
  const at = (file: string) => join(directory, file)
  return {
    async take(file, from) {
      const handle = await open(from, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await moveTo(from, at(file))
    },
    put: (file, content) => writeWhole(at(file), content),
    read: (file) => readFile(at(file)),
    has: (file) => existsSync(at(file)),
    remove: (file) => rm(at(file), { force: true }),
    async list() {
      const files = (await readdir(directory).catch(() => [])).filter((file) => name.test(file))
      const found = await Promise.all(files.map((file) => stat(at(file)).catch(() => undefined)))
      return files.flatMap((file, index) => {
        const writtenAt = found[index]?.mtimeMs
        return writtenAt === undefined ? [] : [{ file, writtenAt }]
      })
    },
  }
}
