import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from '../database/images/media-url.ts'
import { codeOf } from '../error-code.ts'
import { moveDurably, writeAtomically } from './atomic-write.ts'

/** Where the library's pictures are kept, under names that say what they hold. */
export interface PictureStore {
  /** Takes a file from the disk; it is durable when this returns. The same name is the same file. */
  take(file: string, from: string): Promise<void>
  put(file: string, content: Uint8Array): Promise<void>
  /** Throws when there is none. */
  read(file: string): Promise<Uint8Array>
  has(file: string): boolean
  /** Takes a file out of its place, where nobody finds it any more; `undefined` when it is not there. */
  setAside(file: string): Promise<SetAside | undefined>
  /** What was set aside and neither put back nor removed since. */
  listAside(): Promise<SetAside[]>
  /** The files that are not among these. */
  listBut(files: ReadonlySet<string>): Promise<StoredName[]>
}

/** A file out of its place. */
interface SetAside extends StoredName {
  putBack(): Promise<void>
  remove(): Promise<void>
}

interface StoredName {
  file: string
  /** When it came to where it is, in milliseconds since 1970. */
  writtenAt: number
}

/** The store on this machine's disk. */
export function diskStore(directory: string): PictureStore {
  const at = (file: string) => join(directory, file)
  const aside = (called: string, writtenAt: number): SetAside => {
    const [path, file] = [at(called), originalOf(called)]
    const remove = () => rm(path, { force: true })
    return { file, writtenAt, putBack: () => moveDurably(path, at(file)), remove }
  }
  return {
    async take(file, from) {
      const handle = await open(from, 'r+')
      try {
        const now = new Date()
        await handle.utimes(now, now)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await moveDurably(from, at(file))
    },
    put: (file, content) => writeAtomically(at(file), content),
    read: (file) => readFile(at(file)),
    has: (file) => existsSync(at(file)),
    async setAside(file) {
      // Beside it: on a full disk no folder can be made.
      const called = `${file}.${randomUUID()}.aside`
      const now = new Date()
      try {
        await utimes(at(file), now, now)
        await rename(at(file), at(called))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
      return aside(called, now.getTime())
    },
    async listAside() {
      const isAside = (called: string) =>
        called.endsWith('.aside') && isFileName(originalOf(called))
      const found = await timesOf(directory, isAside)
      return found.map(({ file: called, writtenAt }) => aside(called, writtenAt))
    },
    listBut: (files) => timesOf(directory, (file) => isFileName(file) && !files.has(file)),
  }
}

/** The name of a file without what was put behind it, as of a variant or of one that was set aside. */
export const originalOf = (called: string) => called.split('.', 2).join('.')

/** The wanted files of a folder; one that goes meanwhile is left out. */
async function timesOf(folder: string, isWanted: (file: string) => boolean): Promise<StoredName[]> {
  const files = (await readdir(folder).catch(() => [])).filter(isWanted)
  const found = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => null)))
  return files.flatMap((file, index) => {
    const writtenAt = found[index]?.mtimeMs
    return writtenAt === undefined ? [] : [{ file, writtenAt }]
  })
}
