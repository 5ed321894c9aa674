import type { Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../tables.ts'

/** Rate limit: this many notifications are sent one by one within `spanMs`. Further notifications become one mail. */
const mostAlone = 30
const spanMs = 10 * minuteMs

interface Turn {
  /** Due rows of the outbox. */
  due: SelectQueryBuilder<Tables, 'outbox', object>
  most: number
  recipient: string
}

/**
 * Notifications of a recipient to send now; each group becomes one mail. After 30 mails within ten minutes, the rest
 * waits until the ten minutes have passed, and is sent as one mail.
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
    const answer = 'Many messages are arriving: those of ten minutes are sent in one mail'
    const waiting = transaction.updateTable('outbox').set({ dueAt, answer })
    await waiting.where('id', 'in', ofRecipient.select('id')).execute()
    return []
  }
  const rows = await ofRecipient.selectAll().orderBy('id').execute()
  if (rows.length + recent.length > mostAlone) return [rows]
  return rows.slice(0, most).map((row) => [row])
}
