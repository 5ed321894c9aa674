import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import { searchTextOf } from '../database/lists/search-text.ts'
import { transact } from '../database/transactions.ts'
import { findImport } from './import-rows.ts'
import { siteOf } from './imported-documents.ts'
import type { SourceDocument, SourceEntry, SourceFile, SourceSkipped } from './source-entry.ts'

/** Maximum characters of a document's HTML. The text of a story has at most 100,000. */
const longestHtml = 2_000_000

/** Entries that become rows. */
type Stored = SourceDocument | SourceFile | SourceSkipped

/** Entries that are written together, and characters of their HTML, of which one may have millions. */
const batchSize = 50
const batchLength = 5_000_000

/** Stores the entries of a former site for an import, which can then be planned. */
export async function stageEntries(
  db: Database,
  importId: string,
  entries: AsyncIterable<SourceEntry>,
  signal?: AbortSignal,
): Promise<void> {
  let position = await nextPosition(db, importId)
  const leftOut = new Map<string, number>()
  let batch: Stored[] = []
  let length = 0
  const flush = async () => {
    const [written, from] = [batch, position]
    batch = []
    length = 0
    position += written.length
    if (written.length > 0) await write(db, importId, written, from)
  }
  for await (const entry of entries) {
    signal?.throwIfAborted()
    if (entry.type === 'site') {
      const choices = await rememberedChoices(db, importId, entry.url)
      await save(db, importId, { siteUrl: entry.url, ...(choices && { choices }) })
    } else if (entry.type === 'left-out')
      leftOut.set(entry.kind, (leftOut.get(entry.kind) ?? 0) + entry.count)
    else {
      batch.push(entry)
      if (entry.type === 'document') length += entry.html.length
    }
    if (batch.length === batchSize || length > batchLength) await flush()
  }
  await flush()
  await save(db, importId, { leftOut: JSON.stringify(Object.fromEntries(leftOut)) })
}

/** What the kinds of document of a site became in its last import. */
async function rememberedChoices(
  db: Database,
  importId: string,
  siteUrl: string,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('imports')
    .select(['siteUrl', 'choices'])
    .where('id', '<>', importId)
    .where('choices', '<>', '{}')
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.find((row) => siteOf(row.siteUrl) === siteOf(siteUrl))?.choices
}

async function nextPosition(db: Database, importId: string): Promise<number> {
  const { last } = await db
    .selectFrom('importItems')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

const save = (
  db: Database,
  id: string,
  columns: { siteUrl?: string; leftOut?: string; choices?: string },
) =>
  transact(db, (transaction) =>
    transaction.updateTable('imports').set(columns).where('id', '=', id).execute(),
  )

function write(
  db: Database,
  importId: string,
  entries: readonly Stored[],
  from: number,
): Promise<void> {
  return transact(db, async (transaction) => {
    // Somebody may have deleted the import meanwhile.
    await findImport(transaction, importId)
    await transaction
      .updateTable('imports')
      .set({ updatedAt: now() })
      .where('id', '=', importId)
      .execute()
    const files = entries.filter((entry) => entry.type === 'file')
    const documents = entries.filter((entry) => entry.type !== 'file')
    for (const { id: fileId, url, alt, caption, page } of files) {
      const file = { url, alt, caption, page }
      await transaction
        .insertInto('importFiles')
        .values({ importId, fileId, ...file })
        .onConflict((conflict) => conflict.columns(['importId', 'fileId']).doUpdateSet(file))
        .execute()
    }
    for (const [index, document] of documents.entries()) {
      const { key, ...row } = document.type === 'skipped' ? skipped(document) : staged(document)
      await transaction
        .insertInto('importItems')
        .values({ importId, key, position: from + index, ...row })
        .onConflict((conflict) => conflict.columns(['importId', 'key']).doUpdateSet(row))
        .execute()
    }
  })
}

/** A document that is longer than any story has only its description. */
function bounded(document: SourceDocument): SourceDocument {
  if (document.html.length <= longestHtml) return document
  const losses = [...document.losses, 'the text, which is longer than a story may be']
  return { ...document, html: '', losses }
}

const staged = (given: SourceDocument) => {
  const document = bounded(given)
  const { key, kind, status, url } = document
  const title = document.title.slice(0, 500)
  const entry: string | null = JSON.stringify(document)
  const searchText = searchTextOf(`${title}\n${url}`)
  return { key, kind, status, title, url, searchText, entry, state: 'staged', reason: '' }
}

/** A page that cannot be read, with the key of a page. */
const skipped = ({ url, reason }: SourceSkipped) => {
  const { pathname, search } = new URL(url)
  const shown = {
    kind: 'page',
    status: 'public',
    title: '',
    url,
    searchText: searchTextOf(`\n${url}`),
    reason: sentence(reason),
  }
  return { key: pathname + search, ...shown, entry: null, state: 'planned' }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
