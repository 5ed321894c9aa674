import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { codeOf } from '../../../error-code.ts'
import { createSpoolDirectory } from '../../upload-spool.ts'

/** Maximum bytes of all copies of a process. */
const maxBytes = 256 * 1024 * 1024

/** Maximum time for which a picture that another process has deleted is still served. */
const lifeMs = hourMs

/** Time before an evicted copy is deleted, because it may still be being sent. */
const graceMs = minuteMs

interface Copy {
  path: string
  size: number
}

/** LRU cache of objects on the local disk. */
export interface LocalCopies {
  /**
   * Path of a copy. `write` creates a missing copy, once for all callers; it returns `false` when there is no such
   * object.
   */
  get(name: string, write: (path: string) => Promise<boolean>): Promise<string | undefined>
  /** Moves a local file into the cache. */
  take(name: string, from: string): Promise<void>
  delete(name: string): void
}

const removeLater = (path: string) =>
  void setTimeout(() => rm(path, { force: true }).catch(() => {}), graceMs).unref()

/** Repeats `act` once if the folder was deleted meanwhile. */
export const retryWithoutFolder = <T>(act: () => Promise<T>): Promise<T> =>
  act().catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return act()
  })

const opened = new Map<string, LocalCopies>()

/**
 * The copies of this process. Like its uploads, the copies are in a spool folder, which another process deletes after
 * this process has ended.
 */
export function localCopiesIn(imagesDir: string): LocalCopies {
  const made = opened.get(imagesDir) ?? createLocalCopies(() => createSpoolDirectory(imagesDir))
  opened.set(imagesDir, made)
  return made
}

function createLocalCopies(makeFolder: () => Promise<string>): LocalCopies {
  let folder: Promise<string> | undefined
  const running = new Map<string, Promise<string | undefined>>()
  const copies = new LRUCache<string, Copy>({
    maxSize: maxBytes,
    ttl: lifeMs,
    sizeCalculation: ({ size }) => size + 1,
    dispose: ({ path }) => removeLater(path),
  })

  /** Keeps the extension, which determines the media type. Creates the folder again after it was deleted. */
  const newPath = async (name: string) => {
    const known = await folder?.catch(() => undefined)
    if (known === undefined || !existsSync(known)) folder = makeFolder()
    return join(await (folder ?? makeFolder()), `${randomUUID()}${extname(name)}`)
  }
  const keep = async (name: string, path: string) => {
    const { size } = await stat(path)
    copies.set(name, { path, size })
    // A copy that exceeds the cache is served once and deleted.
    if (!copies.has(name)) removeLater(path)
    return path
  }

  return {
    get(name, write) {
      const known = copies.get(name)
      if (known && existsSync(known.path)) return Promise.resolve(known.path)
      copies.delete(name)
      const making =
        running.get(name) ?? retryWithoutFolder(make).finally(() => running.delete(name))
      running.set(name, making)
      return making

      async function make() {
        const path = await newPath(name)
        try {
          if (await write(path)) return await keep(name, path)
          await rm(path, { force: true })
          return undefined
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      }
    },
    async take(name, from) {
      const path = await newPath(name)
      await rename(from, path)
      await keep(name, path)
    },
    delete: (name) => void copies.delete(name),
  }
}
