import type { DeleteResult, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './connect.ts'
import { transact } from './transactions.ts'

/** Rows per transaction. */
const atOnce = 100

/**
 * Deletes rows in transactions of a few rows each, so that neither requests nor other writers wait for the deletion of
 * many. The query that `some` returns deletes at most `limit` rows.
 */
export async function deleteInBatches(
  db: Database,
  some: (
    transaction: Transaction<Tables>,
    limit: number,
  ) => { executeTakeFirstOrThrow(): Promise<DeleteResult> },
): Promise<void> {
  let deleted = atOnce
  while (deleted === atOnce) {
    const result = await transact(db, (transaction) =>
      some(transaction, atOnce).executeTakeFirstOrThrow(),
    )
    deleted = Number(result.numDeletedRows)
  }
}
