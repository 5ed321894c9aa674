import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { type CopiedTable, forgotten } from './copied-tables.ts'

/** A row, in the order of the columns. */
type Values = (string | number | null)[]

/** Rows that are read at once, and parameters that a statement may have. */
const rowsAtOnce = 500
const mostParameters = 30_000

/** How many rows a table has, and a hash of all of them in the order of their key. */
export interface TableDigest {
  rows: number
  hash: string
}

/** Reads a table from its beginning to its end, some rows at a time, in the order of its key. */
async function* rowsOf(
  db: Kysely<Tables>,
  { name, key }: CopiedTable,
  columns: readonly string[],
): AsyncGenerator<Values[]> {
  const plain = db.withoutPlugins()
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const shown = sql.join(
    columns.map((column) =>
      forgotten[name] === column ? sql`null as ${sql.ref(column)}` : sql.ref(column),
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
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
  }
  return { rows: count, hash: hash.digest('hex') }
}

/** Writes all rows of a table into one that has others or none; gives what was read. */
export async function copyRows(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { table, columns }: { table: CopiedTable; columns: readonly string[] },
): Promise<TableDigest> {
  const into = sql.table(table.name)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const atOnce = Math.floor(mostParameters / columns.length)
  const hash = createHash('sha256')
  let count = 0
  await sql`delete from ${into}`.execute(target)
  for await (const rows of rowsOf(source, table, columns)) {
    count += rows.length
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    await target.transaction().execute(async (transaction) => {
      for (let from = 0; from < rows.length; from += atOnce) {
        const values = rows.slice(from, from + atOnce).map((row) => sql`(${sql.join(row)})`)
        await sql`insert into ${into} (${names}) values ${sql.join(values)}`.execute(transaction)
      }
    })
  }
  return { rows: count, hash: hash.digest('hex') }
}
