import { trashDays } from '#content/documents/changes.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { isListed, listedFiles } from './image-files.ts'
import { listFiles, type NamedFile } from './images.ts'
import type { PictureStore } from './picture-store.ts'
import { removeOriginal } from './remove-original.ts'
import { removeOlder, type Swept } from './storage/remove-older.ts'
import { abandonedSpoolDirectories } from './upload-spool.ts'

/** Result of a check of the media library. */
export interface LibraryReport extends Swept {
  pictures: number
  /** Pictures whose file is missing. */
  lost: NamedFile[]
}

/** The picture store, and the database that lists its pictures. */
export interface Library {
  db: Database
  pictures: PictureStore
  imagesDir: string
}

const daySeconds = 24 * 60 * 60
const asideLifeMs = trashDays * daySeconds * 1000

/** Minimum age of a file that is removed. A younger file may belong to a running upload. */
export const youngestMs = hourMs

/** Job: removes files that a crash has left in the picture store. */
export const orphans = (library: Library): Job => ({
  name: 'orphans',
  everySeconds: daySeconds,
  runsOnFullDisk: true,
  run: async (signal) => void (await removeOrphans(library, youngestMs, { signal })),
})

interface SweepOptions {
  to?: 'nothing' | 'aside'
  /** Aborts the sweep with an error. */
  signal?: AbortSignal
}

/**
 * Removes files that no picture uses and that are at least `age` milliseconds old, because a younger file may belong to
 * a running upload. By default, originals are first set aside for 30 days: after a restore of an older database, newer
 * pictures are not listed, but their files may still be wanted. Several sweeps may run at once.
 */
export async function removeOrphans(
  { db, pictures }: Pick<Library, 'db' | 'pictures'>,
  age: number,
  { to = 'aside', signal }: SweepOptions = {},
): Promise<Swept> {
  let young = 0
  let swept = 0
  const isOlder = (writtenAt: number, than: number) => Date.now() - writtenAt >= than
  for (const { file, writtenAt, putBack, remove } of await pictures.listAside()) {
    signal?.throwIfAborted()
    // A file that a picture uses is put back: the process that set it aside was killed, or a picture uses the file
    // again.
    if (!(await pictures.has(file)) && (await isListed(db, file))) await putBack()
    else if (isOlder(writtenAt, to === 'aside' ? asideLifeMs : age)) {
      await remove()
      swept++
    }
  }
  const listed = await listedFiles(db)
  for (const { file, writtenAt } of await pictures.listBut(listed)) {
    signal?.throwIfAborted()
    if (!isOlder(writtenAt, age)) young++
    else if (await removeOriginal({ db, pictures }, file, to)) swept++
  }
  for (const { writtenAt, remove } of await pictures.listBeside(listed)) {
    signal?.throwIfAborted()
    if (isOlder(writtenAt, age)) {
      await remove()
      swept++
    } else young++
  }
  return { swept, young }
}

/**
 * Compares the media library with its files, and removes files that no picture uses and that are at least `age`
 * milliseconds old.
 */
export async function checkLibrary(library: Library, age: number): Promise<LibraryReport> {
  const { db, pictures, imagesDir } = library
  const { swept, young } = await removeOrphans(library, age, { to: 'nothing' })
  const incoming = await removeOlder(await abandonedSpoolDirectories(imagesDir), age)
  const listed = await listFiles(db)
  const stored = new Set((await pictures.listBut(new Set())).map(({ file }) => file))
  return {
    swept: swept + incoming.swept,
    young: young + incoming.young,
    pictures: listed.length,
    lost: listed.filter(({ file }) => !stored.has(file)),
  }
}
