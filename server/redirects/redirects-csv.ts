import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { redirectSource } from '#content/redirects/redirect-source.ts'
import type { RedirectImport, RedirectInput } from '#content/redirects/redirects-api.ts'
import { redirectInput } from '#content/redirects/redirects-api.ts'
import type { Database } from '../database/connect.ts'
import { transact, transactEach } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import { withEmbeddedFormula } from '../http/api/csv-cells.ts'
import { InvalidError, invalidField } from '../http/problems.ts'
import type { Tables } from '../tables.ts'
import { type CsvRedirect, type RowReader, readerOfHeading, readPlainRow } from './csv-columns.ts'
import { type RedirectRow, targetOf } from './find-redirect.ts'
import { readGhostRedirects } from './ghost-redirects.ts'
import { ownTarget, saveRedirect } from './redirects.ts'
import { isSeoPressHeading, isSeoPressRow, readSeoPressRow } from './seopress-rows.ts'

const columns = { from: 'From', to: 'To', status: 'Status', hits: 'Hits' }

/** Errors that an import reports; more would not be read. */
const mostErrors = 100

/** Rows of an import, and bytes of a row: two addresses of 2,000 characters take less. */
const mostRows = 20_000
const longestRow = 20_000

/** Characters of a file of Ghost, which is read in one turn of the event loop. */
const longestGhostFile = 1_000_000

/** Rows of an export that are read at once. */
const rowsPerRead = 200

/** Rows of an import between which other requests are answered. */
const rowsPerTurn = 20

/** All redirects as CSV, which `importRedirects` reads. */
export const redirectsAsCsv = async (db: Database): Promise<Readable> =>
  csvOf(await getSettings(db), columns, async function* () {
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
 * Reads redirects from CSV: by the headings of their columns, as Atrium and others write them, or from, to and status
 * without a heading. Also reads the files of Ghost. A source that has a redirect is updated. Without a status a row is a 301. Rows that are no redirect
 * are left out and reported, each with its line. A target with the host of `siteUrl` is stored as a path.
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
  for (const [index, { row, line }] of (await readRedirects(csv)).entries()) {
    if (index % rowsPerTurn === 0) await yieldToEventLoop()
    const { data, error } =
      'reason' in row
        ? { data: undefined, error: { issues: [{ message: row.reason }] } }
        : redirectInput.safeParse(row.input)
    if (data) valid.push({ line, input: { ...data, to: ownTarget(data.to, siteUrl) } })
    else failures.push({ line, message: error?.issues[0]?.message ?? '' })
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

async function readRedirects(text: string): Promise<{ row: CsvRedirect; line: number }[]> {
  const ofGhost = text.length <= longestGhostFile ? readGhostRedirects(text) : undefined
  if (ofGhost) {
    if (ofGhost.length > mostRows) throw tooManyRows()
    return ofGhost
  }
  const rows = await readRows(text)
  const { read, hasHeading } = readerOf(rows.map(({ cells }) => cells))
  // Addresses begin with no formula sign, so an export escapes only signs within them.
  return rows
    .slice(hasHeading ? 1 : 0)
    .map(({ cells, line }) => ({ row: read(cells.map(withEmbeddedFormula)), line }))
}

/** How the rows of a file are read: by their heading, as those of SEOPress without one, or as from, to and status. */
function readerOf(rows: readonly (readonly string[])[]): { read: RowReader; hasHeading: boolean } {
  const [first = []] = rows
  const ofHeading = isSeoPressHeading(first) ? readSeoPressRow : readerOfHeading(first)
  if (ofHeading) return { read: ofHeading, hasHeading: true }
  return { read: rows.some(isSeoPressRow) ? readSeoPressRow : readPlainRow, hasHeading: false }
}

const tooManyRows = () =>
  invalidField('csv', 'The file has more than 20,000 rows. Import it in parts')

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

interface CsvRow {
  cells: string[]
  /** The line of the file at which the row ends. */
  line: number
}

const parsing = {
  bom: true,
  info: true,
  max_record_size: longestRow,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
} as const

async function readRows(csv: string): Promise<CsvRow[]> {
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({ ...parsing, delimiter: await delimiterOf(csv) })
  try {
    const rows: CsvRow[] = []
    for await (const { record, info } of Readable.from(piecesOf(csv)).compose(parser)) {
      if (rows.push({ cells: record, line: info.lines }) > mostRows) throw tooManyRows()
    }
    return rows
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', error.message)
    throw error
  }
}

/** Characters of the beginning in which the delimiter is found. */
const sampleLength = 5_000

/**
 * The delimiter of a file: the one by which most rows of its beginning have a source and a target. Addresses may have
 * the other signs.
 */
async function delimiterOf(csv: string): Promise<string> {
  const { CsvError, parse } = await import('csv-parse/sync')
  const sample = csv.slice(0, sampleLength)
  const whole = csv.length > sampleLength ? sample.slice(0, sample.lastIndexOf('\n') + 1) : sample
  const counts = [',', ';', '\t', '|'].map((delimiter) => {
    try {
      const rows = parse(whole, { ...parsing, info: false, delimiter })
      const { read, hasHeading } = readerOf(rows)
      const redirects = rows.filter(
        (cells, index) => (hasHeading && index === 0) || isRedirect(read(cells)),
      )
      return { delimiter, count: redirects.length }
    } catch (error) {
      if (error instanceof CsvError) return { delimiter, count: 0 }
      throw error
    }
  })
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}

const isRedirect = (row: CsvRedirect) =>
  'input' in row && redirectInput.safeParse(row.input).success

/** Characters that are parsed before other requests are answered: about ten milliseconds. */
const pieceLength = 16 * 1024

async function* piecesOf(csv: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(csv)
  let lineLength = 0
  for (let start = 0; start < bytes.length; start += pieceLength) {
    const piece = bytes.subarray(start, start + pieceLength)
    const lastBreak = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    lineLength = lastBreak < 0 ? lineLength + piece.length : piece.length - lastBreak - 1
    // The parser only limits the characters of cells: a row of millions of empty cells would block the event loop.
    if (lineLength > longestRow)
      throw invalidField('csv', 'A line is longer than 20,000 characters')
    yield piece
    await yieldToEventLoop()
  }
}
