import { DatabaseSync } from 'node:sqlite'

const most = 10

/** What SQLite finds wrong in a database file: pages, indexes, references. Nothing when all is well. */
export function integrityErrors(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare(`pragma integrity_check(${most})`).all()
    const broken = database.prepare('pragma foreign_key_check').all()
    return [
      ...found.map((row) => String(row.integrity_check)).filter((said) => said !== 'ok'),
      ...broken
        .slice(0, most)
        .map(({ table, parent }) => `a row of ${table} refers to none of ${parent}`),
    ]
  } finally {
    database.close()
  }
}
