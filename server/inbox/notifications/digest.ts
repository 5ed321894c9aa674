import type { Kysely } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import { enqueue } from '../../outbox/queue.ts'
import { listRecipients } from '../../people/recipients.ts'
import type { Tables } from '../../tables.ts'

/** Time up to which messages were included in digests. */
export async function digestedUntil(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom('mailDigest').select('until').executeTakeFirstOrThrow()
  return row.until
}

interface Wanted {
  /** Due time of the digest. */
  until: string
  /** Earliest time of messages in the digest. Older messages are left out, however long the server was down. */
  from: string
  notify: readonly string[]
  /** Messages with this score or a higher one are suspected spam. */
  spamThreshold: number
  /** Maximum number of messages listed in a digest. */
  most: number
}

/**
 * Queues the daily digests for the recipients of digests and of suspected spam, and stores the time up to which
 * messages were included. Runs in one transaction, so that each message is in exactly one digest.
 */
export function enqueueDigests(db: Database, wanted: Wanted): Promise<void> {
  return transact(db, async (transaction) => {
    const { until, most } = wanted
    const last = await digestedUntil(transaction)
    // A `last` after `until` was stored while the clock was ahead, and is ignored.
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
      const included = news === 'digest' ? messages : []
      const suspected = hasSpam && news !== 'nothing' ? spam : []
      if (included.length + suspected.length === 0) return []
      const content = {
        day: until,
        messages: ids(included),
        count: included.length,
        spam: ids(suspected),
        spamCount: suspected.length,
      }
      return [{ channel: 'mail', kind: 'digest', recipient: address, content } as const]
    })
    await enqueue(transaction, digests)
    await transaction.updateTable('mailDigest').set({ until }).execute()
  })
}
