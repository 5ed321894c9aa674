import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { ReusedKeyError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import type { Tables } from '../../tables.ts'

/** A request that may arrive more than once and must take effect once. */
export interface IdempotentRequest {
  accountId: string
  /** The Idempotency-Key header. */
  key: string
  /** Scope and body. Another request with the same key is an error. */
  request: unknown
}

const lifeMs = dayMs

/**
 * Idempotency key: runs `work` once per key. A repeated request within a day gets the first answer. The key is stored
 * in the transaction of `work`, so either both are committed or neither is. Throws `ReusedKeyError`.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export function once<T>(
  db: Database,
  { accountId, key, request }: IdempotentRequest,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return transact(db, async (transaction) => {
    await deleteExpiredKeys(transaction)
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const known = await transaction
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known && known.requestHash !== requestHash) throw new ReusedKeyError()
    if (known) return JSON.parse(known.answer) as T // the result of the first `work`
    const answer = await work(transaction)
    await transaction
      .insertInto('idempotencyKeys')
      .values({
        accountId,
        key,
        requestHash,
        answer: JSON.stringify(answer),
        createdAt: now(),
      })
      .execute()
    return answer
  })
}

/** Deletes keys that are older than a day, so that they can be used again. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  const expiry = new Date(Date.now() - lifeMs).toISOString()
  await deleteInBatches(db, (transaction, limit) =>
    transaction
      .deleteFrom('idempotencyKeys')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('accountId', 'key'),
          'in',
          selectFrom('idempotencyKeys')
            .select(['accountId', 'key'])
            .where('createdAt', '<', expiry)
            .limit(limit)
            .$asTuple('accountId', 'key'),
        ),
      ),
  )
}

/** Deletes the stored answers that contain a record, because they hold its whole text. */
export async function deleteStoredAnswers(
  transaction: Transaction<Tables>,
  recordId: string,
): Promise<void> {
  const holdsIt = `%"${recordId}"%`
  await transaction.deleteFrom('idempotencyKeys').where('answer', 'like', holdsIt).execute()
}
