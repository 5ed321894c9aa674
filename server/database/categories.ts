import type { Kysely } from 'kysely'
import { countLimit } from './lists.ts'
import type { Category } from './results.ts'
import type { Tables } from './schema.ts'

/** The categories of the active projects; of more than `countLimit`, the first by their letters. */
export const listCategories = (db: Kysely<Tables>): Promise<Category[]> =>
  db.selectFrom('categories').selectAll().orderBy('name').limit(countLimit).execute()

/** How many active projects have one of these categories. */
export async function countOf(db: Kysely<Tables>, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const { total } = await db
    .selectFrom('categories')
    .where('name', 'in', names)
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
