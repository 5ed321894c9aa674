import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import { type Database, transact } from '../../database/connect.ts'
import { ReusedKeyError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'

/** A request that may arrive more than once, and shall be done once. */
export interface IdempotentRequest {
  accountId: string
  /** The Idempotency-Key header. */
  key: string
  /** What is asked for: another request with the same key is a mistake. */
  request: unknown
}

const lifeMs = dayMs

/**
 * Idempotency key: does `work` once for a key; a repeated request within a day gets the first answer. The
 * key is kept in the transaction of the work, so there is never one without the other. Throws
 * `ReusedKeyError`. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
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
    if (known) return JSON.parse(known.answer) as T // what `work` gave the first time
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

/** Deletes the keys that were given a day ago: they may be used anew. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  const expiry = new Date(Date.now() - lifeMs).toISOString()
  await transact(db, (transaction) =>
    transaction.deleteFrom('idempotencyKeys').where('createdAt', '<', expiry).execute(),
  )
}

/** Forgets the answers that hold a record: they have all of its words. */
export async function deleteStoredAnswers(
  transaction: Transaction<Tables>,
  recordId: string,
): Promise<void> {
  const holdsIt = `%"${recordId}"%`
  await transaction.deleteFrom('idempotencyKeys').where('answer', 'like', holdsIt).execute()
}
