import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { createSpoolDirectory } from '../../upload-spool.ts'

/** Bytes of all copies of a process. */
const maxBytes = 256 * 1024 * 1024

/** For so long at most a picture is served that another process has deleted. */
const lifeMs = hourMs

/** A copy that goes may just be being sent. */
const graceMs = minuteMs

interface Copy {
  path: string
  size: number
}

/** Copies of objects on this machine's disk, the least used of which go when there are too many. */
export interface LocalCopies {
  /** The path of a copy, which `write` makes if it is missing, once for all callers; `false` makes none. */
  get(name: string, write: (path: string) => Promise<boolean>): Promise<string | undefined>
  /** Moves a file here. */
  take(name: string, from: string): Promise<void>
  delete(name: string): void
}

const removeLater = (path: string) =>
  void setTimeout(() => rm(path, { force: true }).catch(() => {}), graceMs).unref()

const opened = new Map<string, LocalCopies>()

/** The copies of this process; they lie beside its uploads and go as those do. */
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

  /** With the extension of its name, from which the type is known. */
  const newPath = async (name: string) => {
    folder ??= makeFolder()
    const path = join(await folder, `${randomUUID()}${extname(name)}`)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  const keep = async (name: string, path: string) => {
    const { size } = await stat(path)
    copies.set(name, { path, size })
    // One that is larger than all of them may be is sent and goes.
    if (!copies.has(name)) removeLater(path)
    return path
  }

  return {
    get(name, write) {
      const known = copies.get(name)
      if (known) return Promise.resolve(known.path)
      const making = running.get(name) ?? make()
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
        } finally {
          running.delete(name)
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
