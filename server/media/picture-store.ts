import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'
import { moveDurably, writeAtomically } from './atomic-write.ts'
import { type CachedFile, cachedFile } from './file-cache.ts'
import { isFileName } from './media-url.ts'

/** Content-addressed store of the pictures in the media library: a file's name is the hash of its content. */
export interface PictureStore {
  /**
   * Moves a local file into the store and returns when it is stored durably. Files with the same name are identical.
   */
  take(file: string, from: string, signal?: AbortSignal): Promise<void>
  put(file: string, content: Uint8Array): Promise<void>
  /** Throws when the file is missing. */
  read(file: string): Promise<Uint8Array>
  has(file: string, signal?: AbortSignal): Promise<boolean>
  /** Finds the stored file with a hash, whatever its extension. */
  find(hash: string): Promise<string | undefined>
  /** Local path of the file or of a copy; `undefined` when the file is missing. */
  pathOf(file: string): Promise<string | undefined>
  /**
   * Returns a signal that aborts when storing this number of bytes takes too long. A store on the disk has no deadline.
   */
  deadlineFor?(bytes: number): AbortSignal
  /** Sets a file aside, so that it is no longer served; `undefined` when it is missing. */
  setAside(file: string): Promise<SetAside | undefined>
  /** Files that were set aside, and neither put back nor removed since. */
  listAside(): Promise<SetAside[]>
  /** All files except the given ones. */
  listBut(files: ReadonlySet<string>): Promise<StoredName[]>
  /** Partial files, and variants of all files except the given ones. */
  listBeside(files: ReadonlySet<string>): Promise<Removable[]>
  /** The named variant of a file. A missing variant is created once for all callers. */
  variant(file: string, name: string, make: () => Promise<Uint8Array>): Promise<CachedFile>
  removeVariants(names: readonly string[]): Promise<void>
}

/** A file that can be removed. */
interface Removable {
  /** When the file was stored or set aside, in milliseconds since 1970. */
  writtenAt: number
  remove(): Promise<void>
}

/** A file that is set aside. */
export interface SetAside extends Removable {
  file: string
  putBack(): Promise<void>
}

type StoredName = Pick<SetAside, 'file' | 'writtenAt'>

/** Kinds of stored pictures, most frequent first. */
export const storedKinds = ['webp', 'jpg', 'png', 'gif', 'jpeg'] as const

/** Picture store on the local disk. */
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
      // The file is renamed within its folder, because on a full disk no other folder can be created.
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
      // If the original was removed while this variant was created, the variant must not stay.
      if (!existsSync(at(file))) await rm(path, { force: true })
      return made
    },
    async removeVariants(names) {
      for (const name of names) await rm(at(join('variants', name)), { force: true })
    },
  }
}

/** File name of the original, from the name of a variant or of a file that was set aside. */
export const originalOf = (name: string) => name.split('.', 2).join('.')

/**
 * Files of a folder for which `isWanted` is true, with the time of their last write. Files removed meanwhile are left
 * out.
 */
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
