import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { copiedTables } from '../../database/copy/copied-tables.ts'
import { columnsOf } from '../../database/copy/copy-database.ts'
import { digestOf, insertRows, type Values } from '../../database/copy/copy-rows.ts'
import { applyMigrations, listMigrations } from '../../database/migrate.ts'
import { withoutSquashed } from '../../database/squashed-migrations.ts'
import { BackupError } from '../backup-error.ts'
import type { BackedUpTable, BackupManifest } from '../manifest.ts'

/** Rows per insert. */
const rowsAtOnce = 500

/**
 * Creates the tables of a backup without rows, by the migrations of its version. Throws `BackupError` for tables that
 * this version does not have.
 */
export async function makeTables(
  db: Database,
  { migrations, tables }: Pick<BackupManifest, 'migrations' | 'tables'>,
): Promise<void> {
  await applyMigrations(db, listMigrations().slice(0, withoutSquashed(migrations).length))
  const there = await columnsOf(db)
  for (const { name, columns, key } of tables) {
    const isSame = there.get(name)?.join() === columns.join() && name !== 'migrations'
    if (!isSame || !key.every((column) => columns.includes(column)))
      throw new BackupError(`its table ${name} does not exist in the version that made it`)
  }
  const given = new Set(tables.map(({ name }) => name))
  const missing = copiedTables.find(({ name }) => there.has(name) && !given.has(name))
  if (missing) throw new BackupError(`its table ${missing.name} is missing`)
  // Deletes rows that a migration or an interrupted restore has inserted.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db)
}

/** Inserts a part of a table's rows; each line is a row. */
export async function writeRows(
  db: Database,
  { name, columns }: BackedUpTable,
  part: AsyncIterable<Uint8Array>,
): Promise<void> {
  let waiting: Values[] = []
  for await (const line of linesOf(part)) {
    waiting.push(rowOf(line, name, columns.length))
    if (waiting.length < rowsAtOnce) continue
    await insertRows(db, { name, columns }, waiting)
    waiting = []
  }
  if (waiting.length > 0) await insertRows(db, { name, columns }, waiting)
}

function rowOf(line: string, table: string, width: number): Values {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {}
  const isValue = (value: unknown) =>
    value === null || typeof value === 'string' || typeof value === 'number'
  if (Array.isArray(row) && row.length === width && row.every(isValue)) return row
  throw new BackupError(`its table ${table} has an invalid row`)
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // Chunks of an incomplete line. They are joined at the end of the line, so that no chunk is searched twice: a line
  // can be as long as an entry.
  let begun: string[] = []
  for await (const chunk of content) {
    const [end = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(end)
    if (lines.length === 0) continue
    yield begun.join('')
    begun = [lines.pop() ?? '']
    yield* lines
  }
  const rest = begun.join('')
  if (rest !== '') yield rest
}

/** Throws `BackupError` unless every restored table has the rows of the backup. */
export async function compareTables(db: Database, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name, key, columns, rows, sha256 } of tables) {
    const found = await digestOf(db, { name, key }, columns)
    if (found.rows !== rows || found.hash !== sha256)
      throw new BackupError(
        `the rows of the table ${name} differ from the backup after the restore`,
      )
  }
}
