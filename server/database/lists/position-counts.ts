import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { blockBits } from './kept-counts.ts'
import { countRows } from './lists.ts'

/** A list in the order of its positions: whole, or the rows with one value of its column. */
export interface Ordered {
  table: string
  part?: { column: string; value: string | number } | undefined
  /** As in `ListSelection`: rows that are counted and not listed. */
  hidden?: RawBuilder<unknown> | undefined
}

/** How many positions a block has. */
export const blockWidth = 2 ** blockBits

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
  const block = Math.floor(position / blockWidth)
  const { total } = await blocksOf(db, ordered)
    .where('block', '<', block)
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  const { table, part, hidden } = ordered
  const isOfPart = part ? sql`${sql.ref(part.column)} = ${sql.lit(part.value)} and` : sql``
  const own = sql`select 1 from ${sql.table(table)}
    where ${isOfPart} position >= ${block * blockWidth} and position < ${position}`
  const unseen = hidden
    ? await countRows(db, sql`select 1 from (${hidden}) as hidden where position < ${position}`)
    : 0
  return Number(total ?? 0) + (await countRows(db, own)) - unseen
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
  const unseen = ordered.hidden ? await hiddenByBlock(db, ordered.hidden) : new Map()
  let left = offset
  for (const { block, count } of blocks) {
    const seen = Number(count) - (unseen.get(block) ?? 0)
    if (left < seen) return { from: block * blockWidth, offset: left }
    left -= seen
  }
  return undefined
}

async function hiddenByBlock(db: Kysely<Tables>, hidden: RawBuilder<unknown>) {
  const { rows } = await sql<{ block: number; count: number }>`
    select position >> ${sql.lit(blockBits)} as block, count(*) as count from (${hidden}) as hidden group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ block, count }) => [block, Number(count)]))
}
