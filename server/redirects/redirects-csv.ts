import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Transaction } from 'kysely'
import { redirectSource } from '#content/redirects/redirect-source.ts'
import type { RedirectImport, RedirectInput } from '#content/redirects/redirects-api.ts'
import { redirectInput } from '#content/redirects/redirects-api.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import { transact, transactEach } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { csvOf } from '../http/api/csv.ts'
import { withEmbeddedFormula } from '../http/api/csv-cells.ts'
import { InvalidError, invalidField } from '../http/problems.ts'
import { type RedirectRow, targetOf } from './find-redirect.ts'
import { ownTarget, saveRedirect } from './redirects.ts'

const columns = { from: 'From', to: 'To', status: 'Status', hits: 'Hits' }

/** Errors that an import reports; more would not be read. */
const mostErrors = 100

/** Rows of an import, and bytes of a row: two addresses of 2,000 characters take less. */
const mostRows = 20_000
const longestRow = 20_000

/** Rows of an export that are read at once. */
const rowsPerRead = 200

/** Rows of an import between which other requests are answered. */
const rowsPerTurn = 20

/** All redirects as CSV, which `importRedirects` reads. */
export const redirectsAsCsv = (db: Database): Promise<Readable> =>
  csvOf(db, columns, async function* () {
    for await (const row of allRows(db)) {
      const { source: from, status, hits } = row
      yield { from, to: (await targetOf(db, row)) ?? row.target, status, hits: Number(hits) }
    }
  })

/** All redirects by key. Other requests are answered between its reads. */
async function* allRows(db: Database): AsyncGenerator<RedirectRow> {
  let after = ''
  while (true) {
    const rows = await db
      .selectFrom('redirects')
      .selectAll()
      .where('key', '>', after)
      .orderBy('key')
      .limit(rowsPerRead)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = last.key
    await yieldToEventLoop()
  }
}

/**
 * Reads redirects from CSV: from, to and status, with or without a heading, separated by commas, semicolons or tabs. A
 * source that has a redirect is updated. Without a status a row is a 301. Rows with errors are left out and reported.
 * Rows are saved a few at a time; after an interruption, the same file can be imported again.
 */
export async function importRedirects(
  db: Database,
  csv: string,
  by: Person,
  siteUrl = '',
): Promise<RedirectImport> {
  const valid: { line: number; input: RedirectInput }[] = []
  const failures: RedirectImport['errors'] = []
  for (const [index, [source = '', target = '', status = '']] of (await readRows(csv)).entries()) {
    if (index % rowsPerTurn === 0) await yieldToEventLoop()
    // Addresses begin with no formula sign, so an export escapes only signs within them.
    const [from, to] = [withEmbeddedFormula(source), withEmbeddedFormula(target)]
    if (index === 0 && !from.startsWith('/') && !/^https?:/i.test(from)) continue
    const { data: input, error } = redirectInput.safeParse({
      from,
      to,
      status: Number(status) || 301,
    })
    const line = index + 1
    if (input) valid.push({ line, input: { ...input, to: ownTarget(input.to, siteUrl) } })
    else failures.push({ line, message: error.issues[0]?.message ?? '' })
  }
  const saved = await transactEach(db, valid, async (transaction, { line, input }) => ({
    line,
    ...(await importRow(transaction, input)),
  }))
  for (const { line, failed } of saved) if (failed) failures.push({ line, message: failed })
  const created = saved.filter(({ isNew }) => isNew === true).length
  const updated = saved.filter(({ isNew }) => isNew === false).length
  if (created + updated > 0) {
    const name = `${created + updated} from CSV`
    const subject = { type: 'redirects', recordId: 'import', name } as const
    await transact(db, (transaction) =>
      noteChange(transaction, { by, action: 'updated', ...subject }),
    )
  }
  const errors = failures.toSorted((one, other) => one.line - other.line).slice(0, mostErrors)
  return { created, updated, failed: failures.length, errors }
}

/** Saves a row. Returns whether the redirect is new, or the row's error. */
async function importRow(
  transaction: Transaction<Tables>,
  input: RedirectInput,
): Promise<{ isNew?: boolean; failed?: string }> {
  const { key } = redirectSource(input.from) ?? { key: '' }
  const known = await transaction
    .selectFrom('redirects')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  try {
    await saveRedirect(transaction, input, known?.id)
    return { isNew: !known }
  } catch (error) {
    if (error instanceof InvalidError) return { failed: error.message }
    throw error
  }
}

async function readRows(csv: string): Promise<string[][]> {
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    max_record_size: longestRow,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  try {
    const rows: string[][] = []
    for await (const row of Readable.from(piecesOf(csv)).compose(parser)) {
      if (rows.push(row) > mostRows)
        throw invalidField('csv', 'These are more than 20,000 rows. Import them in parts')
    }
    return rows
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', error.message)
    throw error
  }
}

/** Characters that are parsed before other requests are answered: about ten milliseconds. */
const pieceLength = 16 * 1024

async function* piecesOf(csv: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(csv)
  for (let start = 0; start < bytes.length; start += pieceLength) {
    yield bytes.subarray(start, start + pieceLength)
    await yieldToEventLoop()
  }
}
