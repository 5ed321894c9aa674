import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../database/sqlite/result-codes.ts'

/** Where the files of uploads lie while they are looked at. Their names begin with their process's. */
const incomingOf = (imagesDir: string) => join(imagesDir, 'incoming')
const lockOf = (imagesDir: string, name: string) => join(incomingOf(imagesDir), `${name}.lock`)

/**
 * A lock that ends with the process that holds it. Processes that share a folder may be in several
 * containers, where their numbers mean nothing; a lock of SQLite holds between them as the one of the
 * database does. `undefined` when somebody else holds it.
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

/** The names of this process, and the locks that say that it lives; one for each library. */
const own = new Map<string, { name: string; held: DatabaseSync }>()

function ownName(imagesDir: string): string {
  const known = own.get(imagesDir)
  if (known && existsSync(lockOf(imagesDir, known.name))) return known.name
  known?.held.close()
  mkdirSync(incomingOf(imagesDir), { recursive: true })
  const name = randomUUID()
  const held = lock(lockOf(imagesDir, name))
  if (held) own.set(imagesDir, { name, held })
  // A process that found the lock before it was held may have removed it: then another one.
  return ownName(imagesDir)
}

/** A new folder for an upload, which stays while this process lives. */
export async function createSpoolDirectory(imagesDir: string): Promise<string> {
  const folder = join(incomingOf(imagesDir), `${ownName(imagesDir)}.${randomUUID()}`)
  await mkdir(folder)
  return folder
}

/**
 * Hands over what each process left that has ended, and what is of none. Meanwhile its lock is held here,
 * so that no process takes it while its files are being removed.
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

/** What processes left there that have ended, and what is of none. */
export async function abandonedSpoolDirectories(imagesDir: string): Promise<string[]> {
  const all: string[] = []
  await forAbandoned(imagesDir, (paths) => void all.push(...paths))
  return all
}

/** Removes that. */
export const clearAbandonedSpool = (imagesDir: string): Promise<void> =>
  forAbandoned(imagesDir, async (paths) => {
    for (const path of paths) await rm(path, { recursive: true, force: true })
  })
