import { DatabaseSync } from 'node:sqlite'

/** Maximum number of reported errors of each kind. */
const maxErrors = 10

/** The integrity errors of a database file: damaged pages, indexes and foreign keys. Empty if there are none. */
export function integrityErrors(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare(`pragma integrity_check(${maxErrors})`).all()
    const broken = database.prepare('pragma foreign_key_check').all()
    return [
      ...found.map((row) => String(row.integrity_check)).filter((error) => error !== 'ok'),
      ...broken
        .slice(0, maxErrors)
        .map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
    ]
  } finally {
    database.close()
  }
}
