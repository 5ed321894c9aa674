import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContentName } from '#content/index.ts'
import { anyTable, readable, table } from './record-rows.ts'
import type { Tables } from './schema.ts'

/**
 * Positions have gaps, so that moving a record writes one row. Two records with one position (one of
 * them was in the trash) are in the order of their ids until something is moved between them.
 */
const gap = 1024

/** A position before all others. */
export async function firstPosition(db: Kysely<Tables>, name: ContentName): Promise<number> {
  const first = await readable(db, name, 'staff')
    .select((select) => select.fn.min('position').as('position'))
    .executeTakeFirst()
  return Number(first?.position ?? 0) - gap
}

/** Moves a record to a place among all others, counted from 1; beyond the end is the last. */
export async function moveTo(
  transaction: Transaction<Tables>,
  name: ContentName,
  id: string,
  place: number,
): Promise<void> {
  let position = await positionAt(transaction, name, id, place)
  if (position === undefined) {
    await spread(transaction, name)
    position = await positionAt(transaction, name, id, place)
  }
  await anyTable(transaction)
    .updateTable(table(name))
    .set({ position })
    .where('id', '=', id)
    .execute()
}

/** A free position at a place; `undefined` when those on both sides are too close. */
async function positionAt(db: Kysely<Tables>, name: ContentName, id: string, place: number) {
  const others = readable(db, name, 'staff').select('position').where('id', '!=', id)
  const isFirst = place === 1
  const around = await others
    .orderBy('position')
    .orderBy('id')
    .offset(isFirst ? 0 : place - 2)
    .limit(isFirst ? 1 : 2)
    .execute()
  const [before, after] = isFirst ? [undefined, around[0]] : around
  if (after && before) {
    const middle = Math.floor((before.position + after.position) / 2)
    return middle > before.position ? middle : undefined
  }
  if (after) return after.position - gap
  if (before) return before.position + gap
  const last = await others.orderBy('position', 'desc').limit(1).executeTakeFirst()
  return (last?.position ?? 0) + gap
}

/** Makes the gaps even again, without changing the order. */
async function spread(transaction: Transaction<Tables>, name: ContentName) {
  const all = sql`select id, row_number() over (order by position, id) as place
    from ${sql.table(name)}`
  await sql`update ${sql.table(name)} set position = ordered.place * ${gap}
    from (${all}) as ordered where ordered.id = ${sql.ref(`${name}.id`)}`.execute(transaction)
}
