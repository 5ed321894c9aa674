import { type Kysely, sql } from 'kysely'
import { type Database, transact } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { noteChange } from '../documents/changes.ts'
import { writeHandling } from './handling.ts'
import { getMessage, subjectOf } from './messages.ts'

const due = (db: Kysely<Tables>, count: number) =>
  db
    .selectFrom('messages')
    .select('id')
    // A literal: an index of a part of the rows answers no parameter.
    .where('isDue', '=', sql.lit(0))
    .where('followUpAt', '<=', now())
    .orderBy('followUpAt')
    .limit(count)
    .execute()

/** Of one transaction. */
const atOnce = 20

/** Whether a follow-up has come. */
export const hasDueFollowUp = async (db: Kysely<Tables>): Promise<boolean> =>
  (await due(db, 1)).length > 0

/** Brings messages whose follow-up has come back to the top of Open. Gives how many those were. */
export function bringBackDue(db: Database): Promise<number> {
  return transact(db, async (transaction) => {
    const rows = await due(transaction, atOnce)
    for (const { id } of rows) {
      const message = await getMessage(transaction, id)
      await writeHandling(transaction, id, { state: 'open', isDue: 1 })
      await noteChange(transaction, { by: null, action: 'opened', ...subjectOf(message) })
    }
    return rows.length
  })
}
