import type { Kysely } from 'kysely'
import { type Database, transact } from '../../database/connect.ts'
import type { Tables } from '../../database/schema.ts'
import { enqueue } from '../queue.ts'
import { listRecipients } from './recipients.ts'

/** Up to which moment messages have been in a digest. */
export async function digestedUntil(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom('mailDigest').select('until').executeTakeFirstOrThrow()
  return row.until
}

interface Wanted {
  /** The hour that the digest is of. */
  until: string
  /** No message of before is told of, however long the server was away. */
  from: string
  notify: readonly string[]
  /** Messages with this score or a higher one are suspected spam. */
  spamThreshold: number
  /** The most messages that a digest names. */
  most: number
}

/**
 * Puts the daily digests into the outbox, for whoever has chosen one and those who are told of suspected
 * spam, and notes how far they go: all in one transaction, so that no message is in two or in none.
 */
export function enqueueDigests(db: Database, wanted: Wanted): Promise<void> {
  return transact(db, async (transaction) => {
    const { until, most } = wanted
    const last = await digestedUntil(transaction)
    // A clock that was ahead has gone too far.
    const from = last > wanted.from && last < until ? last : wanted.from
    const found = await transaction
      .selectFrom('messages')
      .select(['id', 'suspicion'])
      .where('createdAt', '>', from)
      .where('createdAt', '<=', until)
      .orderBy('position')
      .execute()
    const isSpam = ({ suspicion }: { suspicion: number }) => suspicion >= wanted.spamThreshold
    const ids = (some: { id: string }[]) => some.slice(0, most).map(({ id }) => id)
    const [spam, messages] = [found.filter(isSpam), found.filter((each) => !isSpam(each))]
    const recipients = await listRecipients(transaction, wanted.notify)
    const digests = recipients.flatMap(({ address, messages: news, hasSpam }) => {
      const told = news === 'digest' ? messages : []
      const suspected = hasSpam && news !== 'nothing' ? spam : []
      if (told.length + suspected.length === 0) return []
      const content = {
        day: until,
        messages: ids(told),
        count: told.length,
        spam: ids(suspected),
        spamCount: suspected.length,
      }
      return [{ channel: 'mail', kind: 'digest', recipient: address, content } as const]
    })
    await enqueue(transaction, digests)
    await transaction.updateTable('mailDigest').set({ until }).execute()
  })
}
