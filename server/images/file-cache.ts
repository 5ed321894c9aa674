import { readFile } from 'node:fs/promises'
import { writeAtomically } from './atomic-write.ts'
import { limitImageWork } from './concurrency.ts'

const making = new Map<string, Promise<CachedFile>>()

export interface CachedFile {
  content: Uint8Array
  /** Whether it lies at its path now: a full disk must not keep anybody from seeing a picture. */
  isKept: boolean
}

/** A file that is made when it is first asked for, once however many ask, and kept. */
export function cachedFile(path: string, make: () => Promise<Uint8Array>): Promise<CachedFile> {
  const running = making.get(path)
  if (running) return running
  const made = readFile(path)
    .then((content) => ({ content, isKept: true }))
    .catch(() =>
      limitImageWork(async () => {
        const content = await make()
        const isKept = await writeAtomically(path, content).then(
          () => true,
          () => false,
        )
        return { content, isKept }
      }),
    )
    .finally(() => making.delete(path))
  making.set(path, made)
  return made
}
