import { createHash } from 'node:crypto'
import { type Database, transact } from '../../database/connect.ts'
import type { PictureStore } from '../../media/picture-store.ts'
import { countContent, countVisitors } from './import-rows.ts'
import { type ImportedPicture, missingPictures, readExport } from './read-export.ts'
import { type ImportFolder, type ImportProblem, readFolder } from './read-folder.ts'
import { fileLimits } from './read-json.ts'
import { writeImport } from './write-import.ts'

/** The folder is no whole export, or has something in it that a site would not take. Nothing was changed. */
class ImportError extends Error {
  readonly problems: readonly ImportProblem[]
  constructor(problems: readonly ImportProblem[]) {
    const lines = problems.map(({ file, field, message }) =>
      [file, field, message].filter(Boolean).join(': '),
    )
    super(`nothing was imported:\n${lines.map((line) => `  ${printable(line)}`).join('\n')}`)
    this.problems = problems
  }
}

/** The site has something of its own already. */
class NotEmptyError extends Error {}

interface Options {
  /** Whether messages and the newsletter's list are imported where the folder has them. */
  visitors: boolean
  /** Writes the rows in a transaction that is rolled back, and stores no picture. */
  isDryRun: boolean
  /** Is told how far it is. */
  report?: ((text: string) => void) | undefined
}

/** What was imported, or would be by a dry run. */
export interface Imported {
  records: number
  drafts: number
  pictures: number
  messages: number
  /** The e-mails of those who may enter now, once they have a password. */
  people: string[]
  /** For the owner: pictures that are missing, and data of visitors that were left out. */
  findings: string[]
}

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {}

/**
 * Imports an exported folder into a site that has no content. All of it is checked first; then the pictures are stored,
 * and the rest in one transaction. Throws `ImportError` and `NotEmptyError`, and then nothing was changed.
 */
export async function importSite(
  { db, pictures: store }: { db: Database; pictures: PictureStore },
  path: string,
  options: Options,
): Promise<Imported> {
  await refuseContent(db, options)
  const folder = await readFolder(path, (files) =>
    options.report?.(`Importing, ${files} files read`),
  )
  const read = await readExport(folder, options)
  if (!read || folder.problems.length > 0) throw new ImportError(folder.problems)
  const stored = options.isDryRun ? [] : await storePictures(store, folder, read.pictures, options)
  let people: string[] = []
  try {
    people = await transact(db, async (transaction) => {
      await refuseContent(transaction, options)
      const added = await writeImport(transaction, read)
      if (options.isDryRun) throw new DryRun()
      return added
    })
  } catch (error) {
    if (!(error instanceof DryRun)) {
      await removePictures(store, stored)
      throw error
    }
  }
  return {
    records: [...read.records.values()].reduce((sum, { length }) => sum + length, 0),
    drafts: read.drafts.length + read.pageDrafts.length + read.singleDrafts.length,
    pictures: read.pictures.length,
    messages: read.visitors?.messages.length ?? 0,
    people,
    findings: [
      ...missingPictures(read).map(printable),
      ...(read.hasVisitors && !options.visitors
        ? [
            'the messages and the newsletter’s list in visitors/ were left out: --with-visitors imports them',
          ]
        : []),
    ],
  }
}

/** A text of a stranger for a terminal. */
const printable = (text: string) => text.replace(/\p{Cc}|\p{Cf}/gu, '�')

/** Throws `NotEmptyError`. */
async function refuseContent(db: Database, { visitors }: Options) {
  const found = [...(await countContent(db)), ...(visitors ? await countVisitors(db) : [])]
  if (found.length === 0) return
  const list = found.map(([name, count]) => `${count} ${name}`).join(', ')
  throw new NotEmptyError(
    `the site has content already: ${list}. Import into a new one: set DATA_DIR, or DATABASE_URL, to another place`,
  )
}

/** Stores the pictures that are not in the store yet, or none when one fails. Gives their files. */
async function storePictures(
  store: PictureStore,
  folder: ImportFolder,
  pictures: readonly ImportedPicture[],
  { report }: Options,
): Promise<string[]> {
  const stored: string[] = []
  const isSame = (content: Uint8Array, file: string) =>
    file.startsWith(createHash('sha256').update(content).digest('hex'))
  try {
    for (const { file, path } of new Map(pictures.map((each) => [each.file, each])).values()) {
      if (await store.has(file)) continue
      const content = await folder.bytes(path, fileLimits.picture)
      if (!content || !isSame(content, file)) throw new Error(`${path} was changed meanwhile`)
      await store.put(file, content)
      stored.push(file)
      report?.(`Importing, ${stored.length} pictures stored`)
    }
  } catch (error) {
    await removePictures(store, stored)
    throw error
  }
  return stored
}

async function removePictures(store: PictureStore, files: readonly string[]) {
  for (const file of files) await (await store.setAside(file))?.remove()
}
