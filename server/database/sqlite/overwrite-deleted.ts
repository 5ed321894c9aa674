import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { transact } from '../transactions.ts'

/** Pages of the index per merge step, which takes some milliseconds. */
const pagesAtOnce = 200

/**
 * Removes deleted messages from the files. `secure_delete` has overwritten the rows with zeros. The function
 * merges the search index, which keeps deleted entries until a merge
 * (https://www.sqlite.org/fts5.html#contentless_delete_tables), and truncates the log, which has the former pages.
 */
export async function overwriteDeleted(db: Kysely<Tables>): Promise<void> {
  // A negative number begins a merge of the whole index; positive ones continue it.
  for (let pages = -pagesAtOnce; (await mergeIndex(db, pages)) >= 2; pages = pagesAtOnce) {
    await yieldToEventLoop()
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** One merge step. Returns the number of index rows it wrote; fewer than 2 when the merge is complete. */
const mergeIndex = (db: Kysely<Tables>, pages: number): Promise<number> =>
  transact(db, async (transaction) => {
    const changes = async () => {
      const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(transaction)
      return rows[0]?.n ?? 0
    }
    const before = await changes()
    await sql`insert into messages_search (messages_search, rank) values ('merge', ${sql.lit(pages)})`.execute(
      transaction,
    )
    return (await changes()) - before
  })
