import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeAtomically } from './atomic-write.ts'
import { limitImageWork } from './concurrency.ts'
import { hasRoomForCache } from './storage/disk-space.ts'

const inFlight = new Map<string, Promise<CachedFile>>()

export interface CachedFile {
  content: Uint8Array
  path: string
  /**
   * Whether `content` could be written to `path`. It is false on a disk that is full, or nearly, where the picture is
   * served without being kept.
   */
  isKept: boolean
}

/** File cache: the first request for a file creates and keeps it. Concurrent requests wait for the same file. */
export function cachedFile(
  path: string,
  make: () => Promise<Uint8Array>,
  fetchSources: () => Promise<unknown> = async () => {},
): Promise<CachedFile> {
  const running = inFlight.get(path)
  if (running) return running
  const made = readFile(path)
    .then((content) => ({ content, path, isKept: true }))
    .catch(async () => {
      // Fetched outside the semaphore, so that a slow source holds up no other work.
      await fetchSources()
      return limitImageWork(async () => {
        const content = await make()
        const isKept = await keep(path, content).catch(() => false)
        return { content, path, isKept }
      })
    })
    .finally(() => inFlight.delete(path))
  inFlight.set(path, made)
  return made
}

async function keep(path: string, content: Uint8Array): Promise<boolean> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  if (!(await hasRoomForCache(folder))) return false
  await writeAtomically(path, content)
  return true
}
