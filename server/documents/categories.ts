import type { Kysely } from 'kysely'
import { countLimit } from '../database/lists/lists.ts'
import type { Category } from '../database/results.ts'
import type { Tables } from '../tables.ts'
import { listedConditions } from './record-rows.ts'

/** The categories of the listed projects in alphabetical order, at most `countLimit`. */
export async function listCategories(db: Kysely<Tables>): Promise<Category[]> {
  const conditions = await listedConditions(db, 'projects')
  const rows = await db
    .selectFrom('projects')
    .where((where) => where.and(conditions))
    .select((select) => ['category as name', select.fn.countAll<number>().as('count')])
    .groupBy('category')
    .orderBy('category')
    .limit(countLimit)
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
