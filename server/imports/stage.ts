import { importLimits } from '#content/imports/import-kinds.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import type { SourceDocument, SourceEntry, SourceFile } from './source-entry.ts'

/** Rows that are written together. */
const batchSize = 50

/** Stores the entries of a former site for an import, which can then be planned. */
export async function stageEntries(
  db: Database,
  importId: string,
  entries: AsyncIterable<SourceEntry>,
  signal?: AbortSignal,
): Promise<void> {
  let position = await nextPosition(db, importId)
  const leftOut = new Map<string, number>()
  let batch: (SourceDocument | SourceFile)[] = []
  const flush = async () => {
    const [written, from] = [batch, position]
    batch = []
    position += written.length
    if (written.length > 0) await write(db, importId, written, from)
  }
  for await (const entry of entries) {
    signal?.throwIfAborted()
    if (entry.type === 'site') await save(db, importId, { siteUrl: entry.url })
    else if (entry.type === 'left-out')
      leftOut.set(entry.kind, (leftOut.get(entry.kind) ?? 0) + entry.count)
    else batch.push(entry)
    if (batch.length === batchSize) await flush()
  }
  await flush()
  await save(db, importId, { leftOut: JSON.stringify(Object.fromEntries(leftOut)) })
}

async function nextPosition(db: Database, importId: string): Promise<number> {
  const { last } = await db
    .selectFrom('importItems')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

const save = (db: Database, id: string, columns: { siteUrl?: string; leftOut?: string }) =>
  transact(db, (transaction) =>
    transaction.updateTable('imports').set(columns).where('id', '=', id).execute(),
  )

function write(
  db: Database,
  importId: string,
  entries: readonly (SourceDocument | SourceFile)[],
  from: number,
): Promise<void> {
  return transact(db, async (transaction) => {
    const files = entries.filter((entry) => entry.type === 'file')
    const documents = entries.filter((entry) => entry.type === 'document')
    for (const { id: fileId, url, alt } of files) {
      await transaction
        .insertInto('importFiles')
        .values({ importId, fileId, url, alt })
        .onConflict((conflict) =>
          conflict.columns(['importId', 'fileId']).doUpdateSet({ url, alt }),
        )
        .execute()
    }
    for (const [index, document] of documents.entries()) {
      if (from + index >= importLimits.documents) break
      const { key, kind, status, url } = document
      const shown = { kind, status, title: document.title.slice(0, 500), url }
      const row = { ...shown, entry: JSON.stringify(document), losses: '[]' }
      await transaction
        .insertInto('importItems')
        .values({ importId, key, position: from + index, ...row })
        .onConflict((conflict) => conflict.columns(['importId', 'key']).doUpdateSet(row))
        .execute()
    }
  })
}
