import { type Kysely, sql } from 'kysely'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { announceDueTurn } from './publication.ts'
import { type AnyRow, readable } from './record-rows.ts'

/** Records per transaction, so that a transaction does not block other writers for long. */
const batchSize = 5

const due = (db: Kysely<Tables>, name: ContentName) =>
  readable(db, name, 'staff')
    .where('turnsAt', 'is not', null)
    .where('turnsAt', '<=', now())
    .orderBy('turnsAt')

/** Whether any record has a publication or unpublication that is due and not announced yet. */
export async function hasDuePublications(db: Kysely<Tables>): Promise<boolean> {
  for (const name of contentNames) {
    const row = await due(db, name).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Announces records that were published or unpublished at their scheduled time. Returns their number. */
export async function announceDuePublications(db: Database): Promise<number> {
  let count = 0
  for (const name of contentNames) {
    count += await transact(db, async (transaction) => {
      const rows = await due(transaction, name).selectAll().limit(batchSize).execute()
      // Cast: every column is selected.
      for (const row of rows) await announceDueTurn(transaction, name, row as AnyRow)
      return rows.length
    })
  }
  return count
}
