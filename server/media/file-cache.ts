import { readFile } from 'node:fs/promises'
import { writeAtomically } from './atomic-write.ts'
import { limitImageWork } from './concurrency.ts'

const inFlight = new Map<string, Promise<CachedFile>>()

export interface CachedFile {
  content: Uint8Array
  path: string
  /** Whether `content` was written to `path`. On a full disk it was not, but the picture is still served. */
  isKept: boolean
}

/** File cache with single-flight: a file is created on the first request, once for all callers, and kept. */
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
