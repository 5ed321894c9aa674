import { type Kysely, sql } from 'kysely'
import { transact } from '../connect.ts'
import type { Tables } from '../schema.ts'

/** The migrations that `0001-tables` has taken the place of: together they made the same tables. */
export const former = [
  '0001-content',
  '0002-sign-in',
  '0003-suspicion',
  '0004-public-slugs',
  '0005-history',
  '0006-accounts',
  '0007-settings-history',
  '0008-image-details',
  '0009-growth',
  '0010-image-previews',
  '0011-session-rules',
  '0012-folded-letters',
  '0013-project-year',
  '0014-image-uses',
  '0015-image-trash',
  '0016-categories',
]

/**
 * Lets a database that had all former migrations go on as one that had the first: what was typed into it
 * is kept. Their counts go; `syncLists` makes new ones, with their triggers.
 */
export async function adoptSquashed(db: Kysely<Tables>): Promise<void> {
  if (!(await hadFormer(db))) return
  await transact(db, async (transaction) => {
    if (!(await hadFormer(transaction))) return // another process was quicker
    for (const counts of ['tallies', 'blocks', 'categories']) {
      await sql`drop table ${sql.table(counts)}`.execute(transaction)
    }
    await sql`delete from migrations where number > 1`.execute(transaction)
    await sql`update migrations set name = '0001-tables'`.execute(transaction)
  })
}

async function hadFormer(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by number`.execute(db)
  return rows.map(({ name }) => name).join() === former.join()
}
