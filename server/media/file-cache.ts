import { readFile } from 'node:fs/promises'
import { writeAtomically } from './atomic-write.ts'
import { limitImageWork } from './concurrency.ts'

const inFlight = new Map<string, Promise<CachedFile>>()

export interface CachedFile {
  content: Uint8Array
  path: string
  /**
   * Whether `content` could be written to `path`. It is false on a full disk, where the picture is served without being
   * kept.
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
        const isKept = await writeAtomically(path, content).then(
          () => true,
          () => false,
        )
        return { content, path, isKept }
      })
    })
    .finally(() => inFlight.delete(path))
  inFlight.set(path, made)
  return made
}
