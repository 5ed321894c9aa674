import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hiddenIn } from '../lists/hidden-rows.ts'
import { countLimit, countRows } from '../lists/lists.ts'
import type { Category } from '../results.ts'
import type { Tables } from '../schema.ts'
import { presentOf } from './visibility.ts'

/** The categories of the projects that are shown; of more than `countLimit`, the first by their letters. */
export async function listCategories(db: Kysely<Tables>): Promise<Category[]> {
  const kept = await db
    .selectFrom('filterCounts')
    .where('list', '=', 'projects')
    .select(['value as name', 'count'])
    .orderBy('value')
    .limit(countLimit)
    .execute()
  const hidden = await hiddenIn(db, 'projects', await presentOf(db, 'projects'))
  if (!hidden) return kept
  const { rows } = await sql<{ name: string; count: number }>`
    select category as name, count(*) as count from (${hidden}) as hidden group by 1`.execute(db)
  const unseen = new Map(rows.map(({ name, count }) => [name, Number(count)]))
  return kept
    .map(({ name, count }) => ({ name, count: count - (unseen.get(name) ?? 0) }))
    .filter(({ count }) => count > 0)
}

interface Filtered {
  table: string
  filter?: { column: string; values: readonly string[] } | undefined
  /** As in `ListSelection`. */
  hidden?: RawBuilder<unknown> | undefined
}

/** How many records of a list have one of these values in the field that the site filters by. */
export async function countFiltered(
  db: Kysely<Tables>,
  { table: list, filter, hidden }: Filtered,
): Promise<number> {
  const { column = '', values = [] } = filter ?? {}
  if (values.length === 0) return 0
  const { total } = await db
    .selectFrom('filterCounts')
    .where('list', '=', list)
    .where('value', 'in', values)
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  const isOne = sql`${sql.ref(column)} in (${sql.join(values)})`
  const unseen = hidden
    ? await countRows(db, sql`select 1 from (${hidden}) as hidden where ${isOne}`)
    : 0
  return Number(total ?? 0) - unseen
}
