import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'
import { moveDurably, writeAtomically } from './atomic-write.ts'
import { type CachedFile, cachedFile } from './file-cache.ts'
import { isFileName } from './media-url.ts'

/** Content-addressed store of the library's pictures: a file's name is a hash of its content. */
export interface PictureStore {
  /** Takes a file from the disk; it is durable when this returns. The same name is the same file. */
  take(file: string, from: string, signal?: AbortSignal): Promise<void>
  put(file: string, content: Uint8Array): Promise<void>
  /** Throws when there is none. */
  read(file: string): Promise<Uint8Array>
  has(file: string, signal?: AbortSignal): Promise<boolean>
  /** The file with this hash, whatever its kind. */
  find(hash: string): Promise<string | undefined>
  /** Where the file, or a copy of it, lies on this machine; `undefined` when there is none. */
  pathOf(file: string): Promise<string | undefined>
  /** By when so many bytes must be stored, or what waits for that gives up. A disk has no deadline. */
  deadlineFor?(bytes: number): AbortSignal
  /** Takes a file out of its place, so that it is served no more; `undefined` when it is not there. */
  setAside(file: string): Promise<SetAside | undefined>
  /** The files that were set aside and neither put back nor removed since. */
  listAside(): Promise<SetAside[]>
  /** The files that are not among these. */
  listBut(files: ReadonlySet<string>): Promise<StoredName[]>
  /** What was half-written, and the variants of files that are not among these. */
  listBeside(files: ReadonlySet<string>): Promise<Removable[]>
  /** The variant of a file with this name, made when there is none, once for all callers. */
  variant(file: string, name: string, make: () => Promise<Uint8Array>): Promise<CachedFile>
  removeVariants(names: readonly string[]): Promise<void>
}

/** A file that can be removed. */
interface Removable {
  /** When it came to where it is, in milliseconds since 1970. */
  writtenAt: number
  remove(): Promise<void>
}

/** A file that is set aside. */
export interface SetAside extends Removable {
  file: string
  putBack(): Promise<void>
}

type StoredName = Pick<SetAside, 'file' | 'writtenAt'>

/** The kinds of picture that the store may hold, the most frequent first. */
export const storedKinds = ['webp', 'jpg', 'png', 'gif', 'jpeg'] as const

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
    has: async (file) => existsSync(at(file)),
    find: async (hash) =>
      storedKinds.map((kind) => `${hash}.${kind}`).find((file) => existsSync(at(file))),
    pathOf: async (file) => (existsSync(at(file)) ? at(file) : undefined),
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
    async listBeside(files) {
      const isHalf = (name: string) => name.endsWith('.part')
      const isLost = (name: string) => isHalf(name) || !files.has(originalOf(name))
      const variants = await listWithTimes(at('variants'), isLost)
      const names = [
        ...(await listWithTimes(directory, isHalf)),
        ...variants.map(({ file, writtenAt }) => ({ file: join('variants', file), writtenAt })),
      ]
      return names.map(({ file, writtenAt }) => {
        return { writtenAt, remove: () => rm(at(file), { recursive: true, force: true }) }
      })
    },
    async variant(file, name, make) {
      const path = at(join('variants', name))
      const made = await cachedFile(path, make)
      // Race with a deletion: the original and its variants were removed while this one was made.
      if (!existsSync(at(file))) await rm(path, { force: true })
      return made
    },
    async removeVariants(names) {
      for (const name of names) await rm(at(join('variants', name)), { force: true })
    },
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
