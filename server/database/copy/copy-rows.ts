import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { type CopiedTable, columnsCopiedAsNull } from './copied-tables.ts'

/** The values of a row, in the order of the columns. */
export type Values = (string | number | null)[]

/** A row as a line of JSON, as backups store it and hashes digest it. */
export const rowLine = (row: Values): string => `${JSON.stringify(row)}\n`

/** Rows per read. */
const rowsAtOnce = 500
/** Stays below the engines' limits of bound parameters per statement. */
const mostParameters = 30_000

/** The number of rows of a table, and a hash of all rows in the order of their key. */
export interface TableDigest {
  rows: number
  hash: string
}

/** Reads all rows of a table in batches, in the order of its key. */
export async function* rowsOf(
  db: Kysely<Tables>,
  { name, key }: CopiedTable,
  columns: readonly string[],
): AsyncGenerator<Values[]> {
  const plain = db.withoutPlugins()
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const shown = sql.join(
    columns.map((column) =>
      columnsCopiedAsNull[name] === column ? sql`null as ${sql.ref(column)}` : sql.ref(column),
    ),
  )
  for (let last: unknown[] | undefined; ; ) {
    const after = last ? sql`where (${keys}) > (${sql.join(last)})` : sql``
    const { rows } = await sql<Record<string, string | number | null>>`
      select ${shown} from ${sql.table(name)} ${after}
      order by ${keys} limit ${rowsAtOnce}`.execute(plain)
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column] ?? null))
    if (rows.length < rowsAtOnce) return
    const end = rows.at(-1)
    last = key.map((column) => end?.[column])
  }
}

export async function digestOf(
  db: Kysely<Tables>,
  table: CopiedTable,
  columns: readonly string[],
): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of rowsOf(db, table, columns)) {
    count += rows.length
    for (const row of rows) hash.update(rowLine(row))
  }
  return { rows: count, hash: hash.digest('hex') }
}

/** Replaces all rows of the target's table with the source's rows. Returns the digest of the source. */
export async function copyRows(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { table, columns }: { table: CopiedTable; columns: readonly string[] },
): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  await sql`delete from ${sql.table(table.name)}`.execute(target)
  for await (const rows of rowsOf(source, table, columns)) {
    count += rows.length
    for (const row of rows) hash.update(rowLine(row))
    await insertRows(target, { name: table.name, columns }, rows)
  }
  return { rows: count, hash: hash.digest('hex') }
}

/** Inserts rows in one transaction: `target` if it is a transaction, else a new one. */
export async function insertRows(
  target: Kysely<Tables>,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly Values[],
): Promise<void> {
  const into = sql.table(name)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const atOnce = Math.floor(mostParameters / columns.length)
  const insert = async (transaction: Kysely<Tables>) => {
    for (let from = 0; from < rows.length; from += atOnce) {
      const values = rows.slice(from, from + atOnce).map((row) => sql`(${sql.join(row)})`)
      await sql`insert into ${into} (${names}) values ${sql.join(values)}`.execute(transaction)
    }
  }
  if (target.isTransaction) return insert(target)
  await target.transaction().execute(insert)
}
