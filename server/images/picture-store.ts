import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from '../database/images/media-url.ts'
import { codeOf } from '../error-code.ts'
import { moveDurably, writeAtomically } from './atomic-write.ts'

/** Content-addressed store of the library's pictures: a file's name is a hash of its content. */
export interface PictureStore {
  /** Takes a file from the disk; it is durable when this returns. The same name is the same file. */
  take(file: string, from: string): Promise<void>
  put(file: string, content: Uint8Array): Promise<void>
  /** Throws when there is none. */
  read(file: string): Promise<Uint8Array>
  has(file: string): boolean
  /** Takes a file out of its place, so that it is served no more; `undefined` when it is not there. */
  setAside(file: string): Promise<SetAside | undefined>
  /** The files that were set aside and neither put back nor removed since. */
  listAside(): Promise<SetAside[]>
  /** The files that are not among these. */
  listBut(files: ReadonlySet<string>): Promise<StoredName[]>
}

/** A file that is set aside. */
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
  const aside = (name: string, writtenAt: number): SetAside => {
    const [path, file] = [at(name), originalOf(name)]
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
      // In the same folder: on a full disk no other can be made.
      const name = `${file}.${randomUUID()}.aside`
      const now = new Date()
      try {
        await utimes(at(file), now, now)
        await rename(at(file), at(name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
      return aside(name, now.getTime())
    },
    async listAside() {
      const isAside = (name: string) => name.endsWith('.aside') && isFileName(originalOf(name))
      const found = await listWithTimes(directory, isAside)
      return found.map(({ file: name, writtenAt }) => aside(name, writtenAt))
    },
    listBut: (files) => listWithTimes(directory, (file) => isFileName(file) && !files.has(file)),
  }
}

/** The original's file name, from that of a variant or of a file that was set aside. */
export const originalOf = (name: string) => name.split('.', 2).join('.')

/** The wanted files of a folder with their times; one that is removed meanwhile is left out. */
async function listWithTimes(
  folder: string,
  isWanted: (file: string) => boolean,
): Promise<StoredName[]> {
  const files = (await readdir(folder).catch(() => [])).filter(isWanted)
  const found = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => null)))
  return files.flatMap((file, index) => {
    const writtenAt = found[index]?.mtimeMs
    return writtenAt === undefined ? [] : [{ file, writtenAt }]
  })
}
