import type { Kysely } from 'kysely'
import { countLimit } from '../lists.ts'
import type { Category } from '../results.ts'
import type { Tables } from '../schema.ts'

/** The categories of the active projects; of more than `countLimit`, the first by their letters. */
export const listCategories = (db: Kysely<Tables>): Promise<Category[]> =>
  db
    .selectFrom('filterCounts')
    .where('list', '=', 'projects')
    .select(['value as name', 'count'])
    .orderBy('value')
    .limit(countLimit)
    .execute()

/** How many active records have one of these values in the field that the site filters by. */
export async function countFiltered(
  db: Kysely<Tables>,
  list: string,
  values: readonly string[],
): Promise<number> {
  if (values.length === 0) return 0
  const { total } = await db
    .selectFrom('filterCounts')
    .where('list', '=', list)
    .where('value', 'in', values)
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
