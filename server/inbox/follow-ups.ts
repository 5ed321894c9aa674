import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { writeHandling } from './handling.ts'
import { changedMessage, getMessage } from './messages.ts'

const due = (db: Kysely<Tables>, count: number) =>
  db
    .selectFrom('messages')
    .select('id')
    // A literal instead of a parameter, so that the database uses the partial index.
    .where('isDue', '=', sql.lit(0))
    .where('followUpAt', '<=', now())
    .orderBy('followUpAt')
    .limit(count)
    .execute()

/** Messages per transaction. */
const atOnce = 20

/** Whether any follow-up is due. */
export const hasDueFollowUp = async (db: Kysely<Tables>): Promise<boolean> =>
  (await due(db, 1)).length > 0

/** Moves messages with a due follow-up back to the top of Open. Returns their number. */
export function reopenDueFollowUps(db: Database): Promise<number> {
  return transact(db, async (transaction) => {
    const rows = await due(transaction, atOnce)
    for (const { id } of rows) {
      const message = await getMessage(transaction, id)
      await writeHandling(transaction, id, { state: 'open', isDue: 1 })
      await noteChange(transaction, { by: null, action: 'opened', ...changedMessage(message) })
    }
    return rows.length
  })
}
