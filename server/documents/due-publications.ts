import { type Kysely, sql } from 'kysely'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import { type Database, transact } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { toldRow } from './publication.ts'
import { type AnyRow, readable } from './record-rows.ts'

/** Of one transaction. */
const atOnce = 200

const due = (db: Kysely<Tables>, name: ContentName) =>
  readable(db, name, 'staff')
    .where('turnsAt', 'is not', null)
    .where('turnsAt', '<=', now())
    .orderBy('turnsAt')

/** Whether the time of a record has come that nobody was told of. */
export async function hasDuePublications(db: Kysely<Tables>): Promise<boolean> {
  for (const name of contentNames) {
    const row = await due(db, name).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Tells of records that became public or ended at their time. Gives how many those were. */
export async function announceDuePublications(db: Database): Promise<number> {
  let told = 0
  for (const name of contentNames) {
    told += await transact(db, async (transaction) => {
      const rows = await due(transaction, name).selectAll().limit(atOnce).execute()
      // Cast: every column is selected.
      for (const row of rows) await toldRow(transaction, name, row as AnyRow)
      return rows.length
    })
  }
  return told
}
