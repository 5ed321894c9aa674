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

/** What a crash can leave in the library, and what should never be. */
export interface LibraryReport extends Swept {
  pictures: number
  /** Pictures whose file is missing. */
  lost: NamedFile[]
}

/** The picture store with the list of what belongs in it. */
export interface Library {
  db: Database
  pictures: PictureStore
  imagesDir: string
}

const daySeconds = 24 * 60 * 60
const asideLifeMs = trashDays * daySeconds * 1000

/** How old a file must be to be an orphan: a younger one may belong to an upload that is under way. */
export const youngestMs = hourMs

/** Orphans: removes the files that a crash has left in the picture store. */
export const orphans = (library: Library): Job => ({
  name: 'orphans',
  everySeconds: daySeconds,
  run: async (signal) => void (await removeOrphans(library, youngestMs, { signal })),
})

interface SweepOptions {
  to?: 'nothing' | 'aside'
  /** Ends the sweep early, by an error. */
  signal?: AbortSignal
}

/**
 * Takes away files that nothing needs when they are older than `age` in milliseconds: a younger one may
 * belong to an upload that is about to list it. The server's own sweep sets originals aside for 30 days:
 * a database that was put back from an older copy knows nothing of the pictures since, and may not have
 * been the right one. Several may sweep at once.
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
    // The process that set it aside was killed, or its picture was listed again.
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

/** Compares the library with its files, and removes what nothing needs and is older than `age`. */
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
