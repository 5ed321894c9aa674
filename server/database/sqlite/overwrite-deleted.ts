import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, transact } from '../connect.ts'

/** Pages of the index that are merged at once: some milliseconds. */
const pagesAtOnce = 200

/**
 * Makes sure that what was deleted from messages cannot be read from the files any more. `secure_delete`
 * has overwritten the rows with zeros. Left are the index of letters, which marks what is deleted and keeps it
 * until its parts are merged (https://www.sqlite.org/fts5.html#contentless_delete_tables), and the log, which
 * has the pages as they were.
 */
export async function overwriteDeleted(db: Database): Promise<void> {
  // A negative number begins a merge of all parts; positive ones go on until there is nothing to do.
  for (let pages = -pagesAtOnce; (await mergeIndex(db, pages)) >= 2; pages = pagesAtOnce) {
    await yieldToEventLoop()
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** One step of the merge. Gives how many rows of the index it wrote: fewer than 2 when it has ended. */
const mergeIndex = (db: Database, pages: number): Promise<number> =>
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
