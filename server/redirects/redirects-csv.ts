import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Transaction } from 'kysely'
import { redirectSource } from '#content/redirects/redirect-source.ts'
import type { RedirectImport, RedirectInput } from '#content/redirects/redirects-api.ts'
import { redirectInput } from '#content/redirects/redirects-api.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { csvOf } from '../http/api/csv.ts'
import { withEmbeddedFormula } from '../http/api/csv-cells.ts'
import { InvalidError, invalidField } from '../http/problems.ts'
import { type RedirectRow, targetOf } from './find-redirect.ts'
import { saveRedirect } from './redirects.ts'

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
 * Reads redirects from CSV, all in one transaction: from, to and status, with or without a heading, separated by commas,
 * semicolons or tabs. A source that has a redirect is updated. Without a status a row is a 301. Rows with errors are left
 * out and reported.
 */
export async function importRedirects(
  db: Database,
  csv: string,
  by: Person,
): Promise<RedirectImport> {
  const rows = await readRows(csv)
  return transact(db, async (transaction) => {
    const result: RedirectImport = { created: 0, updated: 0, failed: 0, errors: [] }
    for (const [index, [source = '', target = '', status = '']] of rows.entries()) {
      if (index % rowsPerTurn === 0) await yieldToEventLoop()
      // Addresses begin with no formula sign, so an export escapes only signs within them.
      const [from, to] = [withEmbeddedFormula(source), withEmbeddedFormula(target)]
      if (index === 0 && !from.startsWith('/') && !/^https?:/i.test(from)) continue
      const input = redirectInput.safeParse({ from, to, status: Number(status) || 301 })
      const failed = input.data
        ? await importRow(transaction, input.data, result)
        : input.error?.issues[0]?.message
      if (failed === undefined) continue
      result.failed++
      if (result.errors.length < mostErrors)
        result.errors.push({ line: index + 1, message: failed })
    }
    const count = result.created + result.updated
    if (count > 0) {
      const subject = { type: 'redirects', recordId: 'import', name: `${count} from CSV` } as const
      await noteChange(transaction, { by, action: 'updated', ...subject })
    }
    return result
  })
}

/** Saves a row. Returns its error, if there is one. */
async function importRow(
  transaction: Transaction<Tables>,
  input: RedirectInput,
  result: RedirectImport,
): Promise<string | undefined> {
  const { key } = redirectSource(input.from) ?? { key: '' }
  const known = await transaction
    .selectFrom('redirects')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  try {
    await saveRedirect(transaction, input, known?.id)
    result[known ? 'updated' : 'created']++
    return undefined
  } catch (error) {
    if (error instanceof InvalidError) return error.message
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
