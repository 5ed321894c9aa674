import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import type { PictureStore } from '../../media/picture-store.ts'
import type { Tables } from '../../tables.ts'
import { countContent, countVisitors } from './import-rows.ts'
import {
  type ImportedPicture,
  missingPictures,
  type ReadExport,
  readExport,
} from './read-export.ts'
import { type ImportFolder, type ImportProblem, readFolder } from './read-folder.ts'
import { fileLimits } from './read-json.ts'
import { writeImport } from './write-import.ts'

/** The folder is incomplete or has invalid content. Nothing was changed. */
export class ImportError extends Error {
  /** A line for each problem. */
  readonly lines: readonly string[]
  constructor(problems: readonly ImportProblem[]) {
    const lines = problems.map(({ file, field, message }) =>
      printable([file, field, message].filter(Boolean).join(': ')),
    )
    super(`nothing was imported:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.lines = lines
  }
}

/** The site already has content. */
export class NotEmptyError extends Error {}

interface Options {
  /** Whether messages and newsletter subscribers are imported, if the folder has them. */
  visitors: boolean
  /** Rolls the transaction back and stores no pictures. */
  isDryRun: boolean
  signal?: AbortSignal | undefined
  /** Called before each file is read, with the number of files read and of all files. */
  onFiles?: ((files: number, total: number) => void) | undefined
  /** Called after each picture is stored, with the number of pictures stored and of all pictures. */
  onPicture?: ((stored: number, total: number) => void) | undefined
  /** Records the import in its transaction. When it throws, nothing is imported. */
  settle?: ((transaction: Transaction<Tables>, imported: Imported) => Promise<void>) | undefined
}

/** What was imported or, in a dry run, would be. */
export interface Imported {
  records: number
  drafts: number
  pictures: number
  messages: number
  subscribers: number
  /** Emails of new accounts, which need a password before they can sign in. */
  people: string[]
  /** Remarks for the owner, such as missing pictures. */
  findings: string[]
  /** Whether the folder has messages and subscribers that were left out. */
  leavesVisitors: boolean
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
  const { signal, onFiles } = options
  await refuseContent(db, options)
  const folder = await readFolder(path, (files, total) => {
    signal?.throwIfAborted()
    onFiles?.(files, total)
  })
  const read = await readExport(folder, options)
  if (!read || folder.problems.length > 0) throw new ImportError(folder.problems)
  const stored = options.isDryRun ? [] : await storePictures(store, folder, read.pictures, options)
  let imported = importedOf(read, options)
  try {
    await transact(db, async (transaction) => {
      await refuseContent(transaction, options)
      // A dry run writes, too, so that it finds what the database refuses. It names no new accounts.
      const people = await writeImport(transaction, read)
      if (options.isDryRun) throw new DryRun()
      imported = { ...imported, people }
      signal?.throwIfAborted()
      await options.settle?.(transaction, imported)
    })
  } catch (error) {
    if (!(error instanceof DryRun)) {
      await removePictures(store, stored)
      throw error
    }
  }
  return imported
}

const importedOf = (read: ReadExport, { visitors }: Options): Imported => ({
  records: [...read.records.values()].reduce((sum, { length }) => sum + length, 0),
  drafts: read.drafts.length + read.pageDrafts.length + read.singleDrafts.length,
  pictures: read.pictures.length,
  messages: read.visitors?.messages.length ?? 0,
  subscribers: read.visitors?.subscribers.length ?? 0,
  people: [],
  findings: missingPictures(read).map(printable),
  leavesVisitors: read.hasVisitors && !visitors,
})

/** Replaces control characters, because the untrusted text is printed to a terminal. */
const printable = (text: string) => text.replace(/\p{Cc}|\p{Cf}/gu, '�')

/** Throws `NotEmptyError` when the site has content. */
async function refuseContent(db: Kysely<Tables>, { visitors }: Options) {
  const found = [await contentText(db), visitors ? await visitorsText(db) : ''].filter(Boolean)
  if (found.length > 0) throw new NotEmptyError(`the site has content already: ${found.join(', ')}`)
}

const listed = (counts: [string, number][]) =>
  counts.map(([name, count]) => `${count} ${name}`).join(', ')

/** What keeps a site from an import: `12 projects, 5 careers`. Empty for a site without content. */
export const contentText = async (db: Kysely<Tables>): Promise<string> =>
  listed(await countContent(db))

/** What keeps a site from an import of visitors' data: `3 messages`. Empty for a site without such data. */
export const visitorsText = async (db: Kysely<Tables>): Promise<string> =>
  listed(await countVisitors(db))

/**
 * Stores missing pictures and returns their files. When a picture fails, removes the files that this call has stored.
 */
async function storePictures(
  store: PictureStore,
  folder: ImportFolder,
  pictures: readonly ImportedPicture[],
  { signal, onPicture }: Options,
): Promise<string[]> {
  const stored: string[] = []
  const files = new Map(pictures.map((each) => [each.file, each]))
  const isSame = (content: Uint8Array, file: string) =>
    file.startsWith(createHash('sha256').update(content).digest('hex'))
  try {
    for (const { file, path } of files.values()) {
      signal?.throwIfAborted()
      if (await store.has(file)) continue
      const content = await folder.bytes(path, fileLimits.picture)
      if (!content || !isSame(content, file)) throw new Error(`${path} was changed meanwhile`)
      await store.put(file, content)
      stored.push(file)
      onPicture?.(stored.length, files.size)
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
