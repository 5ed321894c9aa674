import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../database/sqlite/result-codes.ts'

/** Folder of uploads that are being processed. File names begin with the name of their process. */
const incomingOf = (imagesDir: string) => join(imagesDir, 'incoming')
const lockOf = (imagesDir: string, name: string) => join(incomingOf(imagesDir), `${name}.lock`)

/**
 * Takes a lock that ends with this process; `undefined` when another process holds it. SQLite provides the lock,
 * because the processes that share the folder may be in several containers, where process ids mean nothing.
 */
function lock(path: string): DatabaseSync | undefined {
  const held = new DatabaseSync(path, { timeout: 0 })
  try {
    held.exec('pragma journal_mode = memory; begin exclusive')
    return held
  } catch (error) {
    held.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Name of this process for each images folder, and the lock that shows that the process runs. */
const own = new Map<string, { name: string; held: DatabaseSync }>()

function ownName(imagesDir: string): string {
  const known = own.get(imagesDir)
  if (known && existsSync(lockOf(imagesDir, known.name))) return known.name
  known?.held.close()
  mkdirSync(incomingOf(imagesDir), { recursive: true })
  const name = randomUUID()
  const held = lock(lockOf(imagesDir, name))
  if (held) own.set(imagesDir, { name, held })
  // Checks once more: another process may have removed the lock file before it was locked.
  return ownName(imagesDir)
}

/** Creates a folder for an upload, which no other process clears while this process runs. */
export async function createSpoolDirectory(imagesDir: string): Promise<string> {
  const folder = join(incomingOf(imagesDir), `${ownName(imagesDir)}.${randomUUID()}`)
  // Recursive, because the folder of all uploads may be deleted at any time.
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Calls `take` with the files of each process that has ended, and with files that belong to no process. Holds the lock
 * of the ended process meanwhile, so that no other process takes the same files.
 */
async function forAbandoned(
  imagesDir: string,
  take: (paths: string[]) => Promise<void> | void,
): Promise<void> {
  const found = await readdir(incomingOf(imagesDir)).catch(() => [])
  const byProcess = Map.groupBy(found, (name) => name.split('.', 1)[0] ?? '')
  for (const [name, files] of byProcess) {
    const path = lockOf(imagesDir, name)
    const held = existsSync(path) ? lock(path) : undefined
    if (existsSync(path) && !held) continue
    await take(files.map((file) => join(incomingOf(imagesDir), file)))
    held?.close()
  }
}

/** Paths of the files of processes that have ended, and of files that belong to no process. */
export async function abandonedSpoolDirectories(imagesDir: string): Promise<string[]> {
  const all: string[] = []
  await forAbandoned(imagesDir, (paths) => void all.push(...paths))
  return all
}

/** Deletes the files of processes that have ended. */
export const clearAbandonedSpool = (imagesDir: string): Promise<void> =>
  forAbandoned(imagesDir, async (paths) => {
    for (const path of paths) await rm(path, { recursive: true, force: true })
  })
