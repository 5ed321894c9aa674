import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Database } from './connect.ts'

const statements = new WeakMap<object, () => number | undefined>()

/** Makes `contentVersion` work for a database that was opened here. */
export function watchVersion(db: object, sqlite: DatabaseSync): void {
  let newest: StatementSync | undefined
  statements.set(db, () => {
    // What a transaction has written so far is nobody's business yet.
    if (sqlite.isTransaction) return undefined
    newest ??= sqlite.prepare('select max(rowid) as version from changes')
    return Number(newest.get()?.version ?? 0)
  })
}

/**
 * A number that counts up with every committed change of anything that pages show, whoever made it:
 * every change writes a row to `changes` in its own transaction (see `noteChange`), and rows are never
 * removed. It is read from the database each time, so that no process can be behind. `undefined` while
 * a transaction is open. Takes about 2 µs, so it goes past Kysely.
 */
export const contentVersion = (db: Database): number | undefined => statements.get(db)?.()
