import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { dayMs } from '#content/text/durations.ts'
import { dialectOf } from '../database/dialect.ts'
import type { Tables } from '../tables.ts'
import { anyTable, readable, table } from './record-rows.ts'

/** Distance between positions. Thanks to the gaps, moving a record updates only one row. Positions are unique. */
export const gap = 1024

/** A free position before all other records. */
export async function firstPosition(db: Kysely<Tables>, name: ContentName): Promise<number> {
  const first = await readable(db, name, 'staff')
    .select((select) => select.fn.min('position').as('position'))
    .executeTakeFirst()
  return Number(first?.position ?? 0) - gap
}

/** Moves a record to a place, counted from 1. A place beyond the end moves it to the end. */
export async function moveTo(
  transaction: Transaction<Tables>,
  name: ContentName,
  id: string,
  place: number,
): Promise<void> {
  let found = await positionAt(transaction, name, id, place)
  while (found.free === undefined) {
    await spread(transaction, name, found.before)
    found = await positionAt(transaction, name, id, place)
  }
  await setPosition(transaction, name, id, found.free)
}

/**
 * `free`: a free position at a place; absent if the neighbors leave no gap. `before`: the position of the previous
 * record; 0 if there is none.
 */
async function positionAt(db: Kysely<Tables>, name: ContentName, id: string, place: number) {
  const own = await readable(db, name, 'staff')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirst()
  // Excludes the moved record by its position instead of its id, so that the query reads only the index on positions.
  const others = readable(db, name, 'staff')
    .select('position')
    .where('position', '!=', own?.position ?? 0)
  const isFirst = place === 1
  const around = await others
    .orderBy('position')
    .offset(isFirst ? 0 : place - 2)
    .limit(isFirst ? 1 : 2)
    .execute()
  const [before, after] = isFirst ? [undefined, around[0]] : around
  if (after && before) {
    const middle = Math.floor((before.position + after.position) / 2)
    return { before: before.position, free: middle > before.position ? middle : undefined }
  }
  if (after) return { before: 0, free: after.position - gap }
  if (before) return { before: before.position, free: before.position + gap }
  const last = await others.orderBy('position', 'desc').limit(1).executeTakeFirst()
  return { before: 0, free: (last?.position ?? 0) + gap }
}

/** The first free position at or after `wished`. */
export async function freePosition(
  db: Kysely<Tables>,
  list: string,
  wished: number,
): Promise<number> {
  const name = sql.table(list)
  const { rows } = await sql<{ free: number }>`select position + 1 as free from ${name} as taken
    where position >= ${wished} and exists (select 1 from ${name} where position = ${wished})
      and not exists (select 1 from ${name} as next where next.position = taken.position + 1)
    order by position limit 1`.execute(db)
  return rows[0]?.free ?? wished
}

/**
 * The position of a message or picture in a list by time: its time in microseconds, or the next free position.
 *
 * @param before The position of a restored entry before its deletion.
 */
export async function placeInTime(
  db: Kysely<Tables>,
  list: 'messages' | 'images',
  time: string,
  before?: number,
): Promise<number> {
  // Other transactions may store messages at the same time.
  if (list === 'messages') await dialectOf(db).lockMessages(db)
  return freePosition(db, list, before ?? Date.parse(time) * 1000)
}

/** If the times of a batch span more microseconds, taken positions are looked up one by one, not with one query. */
const batchSpan = 1_000_000

/**
 * Like `placeInTime` for a batch, with one query for the taken positions if the times are close together. For messages,
 * it requires a transaction of `transactMessages`, which locks them.
 */
export async function placesInTime(
  db: Kysely<Tables>,
  list: 'messages' | 'images',
  times: readonly string[],
): Promise<number[]> {
  const wished = times.map((time) => Date.parse(time) * 1000)
  const [first, last] = [Math.min(...wished), Math.max(...wished)]
  const isShort = last - first <= batchSpan
  const upTo = isShort ? last + wished.length : Number.NEGATIVE_INFINITY
  const taken = new Set(isShort ? await positionsIn(db, list, first, upTo) : [])
  const places: number[] = []
  for (const wish of wished) {
    let place = wish
    for (;;) {
      while (taken.has(place)) place += 1
      if (place <= upTo) break
      const free = await freePosition(db, list, place)
      if (free === place) break
      place = free
    }
    taken.add(place)
    places.push(place)
  }
  return places
}

async function positionsIn(
  db: Kysely<Tables>,
  list: string,
  first: number,
  last: number,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from ${sql.table(list)}
    where position >= ${first} and position <= ${last}`.execute(db)
  return rows.map(({ position }) => position)
}

/** The position of a record in a list by date and, on the same date, by time of creation, newest first. */
export function placeByDate(
  db: Kysely<Tables>,
  name: ContentName,
  { date, createdAt }: { date: string; createdAt: string },
): Promise<number> {
  const timeOfDay = Date.parse(createdAt) % dayMs
  return freePosition(db, name, (Date.parse(date) + timeOfDay) * -1000)
}

/** Offset that moves rows beyond all used positions for a moment, because no two rows may share a position. */
const aside = 2 ** 50

/**
 * Makes gaps around a position without changing the order. Spreads the nearest records evenly between their neighbors,
 * and includes more records until the gaps are wide enough.
 */
async function spread(transaction: Transaction<Tables>, name: ContentName, around: number) {
  for (let count = 16; ; count *= 4) {
    const before = await beside(transaction, name, around, { count: count, direction: 'desc' })
    const after = await beside(transaction, name, around, { count: count, direction: 'asc' })
    const all = [...before.toReversed(), ...after]
    const isLow = before.length < count
    const isHigh = after.length < count
    const low = isLow ? Math.min(around, all[0]?.position ?? 0) - gap * count : all[0]?.position
    const high = isHigh ? (all.at(-1)?.position ?? around) + gap * count : all.at(-1)?.position
    const moved = all.slice(isLow ? 0 : 1, isHigh ? undefined : -1)
    const step = Math.floor(((high ?? 0) - (low ?? 0)) / (moved.length + 1))
    if (step < gap / 4) continue
    await anyTable(transaction)
      .updateTable(table(name))
      .set(({ eb }) => ({ position: eb('position', '+', aside) }))
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
    for (const [index, { id }] of moved.entries()) {
      const position = (low ?? 0) + step * (index + 1)
      await setPosition(transaction, name, id, position)
    }
    return
  }
}

/** The records on one side of a position, nearest first. */
const beside = (
  db: Kysely<Tables>,
  name: ContentName,
  position: number,
  { count, direction }: { count: number; direction: 'asc' | 'desc' },
) =>
  readable(db, name, 'staff')
    .select(['id', 'position'])
    .where('position', direction === 'asc' ? '>' : '<=', position)
    .orderBy('position', direction)
    .limit(count)
    .execute()

const setPosition = (db: Kysely<Tables>, name: ContentName, id: string, position: number) =>
  anyTable(db).updateTable(table(name)).set({ position }).where('id', '=', id).execute()
