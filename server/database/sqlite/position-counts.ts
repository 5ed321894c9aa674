import { type Kysely, sql } from 'kysely'
import { countRows } from '../lists.ts'
import type { Tables } from '../schema.ts'
import { blockBits } from './list-triggers.ts'

/** A list in the order of its positions: whole, or the rows with one value of its column. */
export interface Ordered {
  table: string
  part?: { column: string; value: string | number } | undefined
}

const width = 2 ** blockBits

const blocksOf = (db: Kysely<Tables>, { table, part }: Ordered) => {
  const blocks = db.selectFrom('positionCounts').where('list', '=', table)
  return part ? blocks.where('part', '=', String(part.value)) : blocks
}

/** How many rows of a list stand before a position: those of whole blocks, and some of its own block. */
export async function countBefore(
  db: Kysely<Tables>,
  ordered: Ordered,
  position: number,
): Promise<number> {
  const block = Math.floor(position / width)
  const { total } = await blocksOf(db, ordered)
    .where('block', '<', block)
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  const { table, part } = ordered
  const isOfPart = part ? sql`${sql.ref(part.column)} = ${sql.lit(part.value)} and` : sql``
  const own = sql`select 1 from ${sql.table(table)}
    where ${isOfPart} position >= ${block * width} and position < ${position}`
  return Number(total ?? 0) + (await countRows(db, own))
}

/** From which position on a place of a list is looked for, and how many rows are before it from there. */
export async function blockAt(
  db: Kysely<Tables>,
  ordered: Ordered,
  offset: number,
): Promise<{ from: number; offset: number } | undefined> {
  const blocks = await blocksOf(db, ordered)
    .groupBy('block')
    .select(['block', (select) => select.fn.sum<number>('count').as('count')])
    .orderBy('block')
    .execute()
  let left = offset
  for (const { block, count } of blocks) {
    if (left < Number(count)) return { from: block * width, offset: left }
    left -= Number(count)
  }
  return undefined
}
