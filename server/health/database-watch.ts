import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { databaseTrouble } from '../database/engine/database-trouble.ts'

const checkMs = 5_000

interface Log {
  error(line: string): void
  info(line: string): void
}

/**
 * Checks every few seconds whether a SQLite database can be read and written, even if nobody writes. Logs when changes
 * can no longer be saved, and when they can be saved again. Returns the function that stops the checks.
 */
export function startDatabaseWatch(db: Database, log: Log): () => void {
  if (dialectOf(db).isShared) return () => {}
  let reported: string | undefined
  const check = async () => {
    // The database driver records errors, and `databaseTrouble` reports them.
    await sql`select number from migrations limit 1`.execute(db).catch(() => {})
    const trouble = databaseTrouble(db)
    if (trouble === reported) return
    reported = trouble
    if (trouble === undefined) log.info('The database accepts changes again.')
    else log.error(`${trouble} See docs/operations.md, “What each fault looks like”.`)
  }
  const timer = setInterval(check, checkMs).unref()
  return () => clearInterval(timer)
}
