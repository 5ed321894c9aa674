import { createHash } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import type { PictureStore } from '../../media/picture-store.ts'
import { countContent, countVisitors } from './import-rows.ts'
import { type ImportedPicture, missingPictures, readExport } from './read-export.ts'
import { type ImportFolder, type ImportProblem, readFolder } from './read-folder.ts'
import { fileLimits } from './read-json.ts'
import { writeImport } from './write-import.ts'

/** The folder is incomplete or has invalid content. Nothing was changed. */
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

/** The site already has content. */
class NotEmptyError extends Error {}

interface Options {
  /** Whether messages and newsletter subscribers are imported, if the folder has them. */
  visitors: boolean
  /** Rolls the transaction back and stores no pictures. */
  isDryRun: boolean
  /** Receives the progress as text. */
  report?: ((text: string) => void) | undefined
}

/** What was imported or, in a dry run, would be. */
export interface Imported {
  records: number
  drafts: number
  pictures: number
  messages: number
  /** Emails of new accounts, which need a password before they can sign in. */
  people: string[]
  /** Remarks for the owner: missing pictures, and visitors' data that was left out. */
  findings: string[]
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/**
 * Imports an exported folder into a site without content. The whole folder is validated first; then the pictures are
 * stored, and the rest is written in one transaction. Throws `ImportError` or `NotEmptyError`, and then nothing was
 * changed.
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

/** Replaces control characters, because the untrusted text is printed to a terminal. */
const printable = (text: string) => text.replace(/\p{Cc}|\p{Cf}/gu, '�')

/** Throws `NotEmptyError` when the site has content. */
async function refuseContent(db: Database, { visitors }: Options) {
  const found = [...(await countContent(db)), ...(visitors ? await countVisitors(db) : [])]
  if (found.length === 0) return
  const list = found.map(([name, count]) => `${count} ${name}`).join(', ')
  throw new NotEmptyError(
    `the site has content already: ${list}. Import into a new one: set DATA_DIR, or DATABASE_URL, to another place`,
  )
}

/**
 * Stores missing pictures and returns their files. When a picture fails, removes the files that this call has stored.
 */
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
