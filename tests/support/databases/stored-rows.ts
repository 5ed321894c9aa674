import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '#server/database/sqlite/connect.ts'

type Row = Record<string, unknown>
export type Rows = ReadonlyMap<string, readonly Row[]>

/** Derived tables, which are rebuilt from other rows. */
const derived =
  /^migrations$|^list_|_counts$|_(?:search|stories)(?:_|$)|^tallies$|^blocks$|^categories$|^sqlite_/
const derivedColumns = new Set(['search_text', 'thread_text', 'thread_indexed'])

/** The schema of a data directory's database, and the rows of every table. */
export function readDatabase(directory: string): { schema: Row[]; rows: Rows } {
  const database = new DatabaseSync(join(directory, databaseFile), { readOnly: true })
  const all = (text: string): Row[] => {
    const statement = database.prepare(text)
    statement.setReadBigInts(true) // the search index contains 64-bit integers
    return statement.all()
  }
  const schema = all('select type, name, sql from sqlite_schema order by type, name')
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = new Map(tables.map((name) => [name, all(`select * from "${name}"`)]))
  database.close()
  return { schema, rows }
}

/** All rows except derived ones, as texts by table. Contains only the tables and columns that `before` has. */
export function userData(rows: Rows, before: Rows): Record<string, string[]> {
  const values = [...before].flatMap(([table, [first = {}]]) => {
    if (derived.test(table)) return []
    const columns = Object.keys(first).filter((column) => !derivedColumns.has(column))
    const texts = rows.get(table)?.map((row) => textOf(columns.map((name) => row[name])))
    return [[table, texts?.sort() ?? []]]
  })
  return Object.fromEntries(values)
}

const textOf = (values: unknown[]) =>
  JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
