import type { Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'

/** So many messages in so long a time are told one by one; of more, one mail says how many. */
const mostAlone = 30
const spanMs = 10 * minuteMs

interface Turn {
  /** The rows of the outbox whose turn it is. */
  due: SelectQueryBuilder<Tables, 'outbox', object>
  most: number
  recipient: string
}

/**
 * The notifications of one recipient that may leave now, in groups that leave as one mail. In a flood
 * nobody gets a mail for each message: after 30 the rest waits until ten minutes are over, and goes as one.
 */
export async function claimNotifications(
  transaction: Transaction<Tables>,
  { due, most, recipient }: Turn,
): Promise<Selectable<Tables['outbox']>[][]> {
  const ofRecipient = due.where('recipient', '=', recipient).where('kind', '=', 'notification')
  const recent = await transaction
    .selectFrom('outbox')
    .select('attemptedAt')
    .where('recipient', '=', recipient)
    .where('attemptedAt', '>', new Date(Date.now() - spanMs).toISOString())
    .where('attemptedAt', '<=', now())
    .where('kind', '=', 'notification')
    .where('state', '=', 'accepted')
    .orderBy('attemptedAt', 'desc')
    .limit(mostAlone)
    .execute()
  const oldest = recent[mostAlone - 1]?.attemptedAt
  if (oldest) {
    const dueAt = new Date(Date.parse(oldest) + spanMs).toISOString()
    const answer = 'Many messages have come: those of ten minutes go in one mail'
    const waiting = transaction.updateTable('outbox').set({ dueAt, answer })
    await waiting.where('id', 'in', ofRecipient.select('id')).execute()
    return []
  }
  const rows = await ofRecipient.selectAll().orderBy('id').execute()
  if (rows.length + recent.length > mostAlone) return [rows]
  return rows.slice(0, most).map((row) => [row])
}
