import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Database, transact } from '../database/connect.ts'
import { listFiles, lockImages, type NamedFile } from '../database/images.ts'
import { incomingOf } from './receive.ts'
import type { PictureStore } from './store.ts'

/** What a crash can leave in the library, and what should never be. */
export interface Examined {
  pictures: number
  /** Pictures whose file is missing. */
  lost: NamedFile[]
  /** How many files that nothing needs were removed, and how many are too young for that. */
  swept: number
  young: number
}

interface Library {
  db: Database
  pictures: PictureStore
  imagesDir: string
}

/**
 * Compares the library with its files. Files that nothing needs are removed when they are older than
 * `age` in milliseconds: a younger one may belong to an upload that is about to list it.
 */
export async function examine(
  { db, pictures, imagesDir }: Library,
  age: number,
): Promise<Examined> {
  const stored = await pictures.list()
  const beside = await listBeside(imagesDir)
  return transact(db, async (transaction) => {
    // Nothing is listed meanwhile, and an upload looks for its files when it has listed them.
    await lockImages(transaction)
    const listed = await listFiles(transaction)
    const needed = new Set(listed.map(({ file }) => file))
    const examined: Examined = { pictures: listed.length, lost: [], swept: 0, young: 0 }
    const sweep = async (writtenAt: number, remove: () => Promise<void>) => {
      if (Date.now() - writtenAt < age) examined.young++
      else {
        await remove()
        examined.swept++
      }
    }
    for (const { file, writtenAt } of stored) {
      if (!needed.has(file)) await sweep(writtenAt, () => pictures.remove(file))
    }
    for (const { path, original, writtenAt } of beside) {
      if (original !== undefined && needed.has(original)) continue
      await sweep(writtenAt, () => rm(path, { recursive: true, force: true }))
    }
    examined.lost = listed.filter(({ file }) => !pictures.has(file))
    return examined
  })
}

interface Beside {
  path: string
  /** The picture that it is a variant of; nothing else is needed at all. */
  original?: string
  writtenAt: number
}

/** Uploads that were cut off, files that were half-written, and all variants. */
async function listBeside(imagesDir: string): Promise<Beside[]> {
  const names = async (folder: string, recursive = false) =>
    (await readdir(folder, { recursive }).catch(() => [])).map((name) => join(folder, name))
  const all = await names(imagesDir, true)
  const variants = await names(join(imagesDir, 'variants'))
  const found = [
    ...(await names(incomingOf(imagesDir))).map((path) => ({ path })),
    ...all.filter((path) => path.endsWith('.part')).map((path) => ({ path })),
    ...variants
      .filter((path) => !path.endsWith('.part'))
      .map((path) => ({ path, original: basename(path).split('.', 2).join('.') })),
  ]
  const times = await Promise.all(found.map(({ path }) => stat(path).catch(() => undefined)))
  return found.flatMap((each, index) => {
    const writtenAt = times[index]?.mtimeMs
    return writtenAt === undefined ? [] : [{ ...each, writtenAt }]
  })
}
