import { type Kysely, sql } from 'kysely'
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

/** What counts as recorded: all former migrations are the first one. */
export const adopted = (recorded: readonly string[]): readonly string[] =>
  recorded.join() === former.join() ? ['0001-tables'] : recorded

/**
 * Lets a database that had all former migrations go on as one that had the first: what was typed into it
 * is kept. Their counts go; `syncLists` makes new ones, with their triggers.
 */
export async function adoptSquashed(transaction: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by number`.execute(transaction)
  if (rows.map(({ name }) => name).join() !== former.join()) return
  for (const counts of ['tallies', 'blocks', 'categories']) {
    await sql`drop table ${sql.table(counts)}`.execute(transaction)
  }
  await sql`delete from migrations where number > 1`.execute(transaction)
  await sql`update migrations set name = '0001-tables'`.execute(transaction)
}
