import { type Kysely, sql } from 'kysely'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { dayAt, endOfDay, timeZoneOf } from '#content/publishing/time-zone.ts'
import type { Tables } from '../../tables.ts'
import { nextYear } from '../engine/next-year.ts'
import { columnOf } from '../lists/listed-tables.ts'

const all: readonly Content[] = contentNames.map((name) => contents[name])
const closing = all.filter(({ closesAfter }) => closesAfter !== undefined)

/** Queries for the next publication or unpublication in each table. Each reads one entry of an index. */
const timesAfter = (at: string) =>
  all.flatMap(({ name }) =>
    ['publish_at', 'unpublish_at'].map(
      (column) => sql`select min(${sql.ref(column)}) as time from ${sql.table(name)}
        where is_active = 1 and ${sql.ref(column)} > ${at}`,
    ),
  )

/** Queries for the earliest last day, from today on, of records that close, such as job openings. */
const daysFrom = (today: string) =>
  closing.map(({ name, closesAfter = '' }) => {
    const day = sql.ref(columnOf(closesAfter))
    return sql`select min(${day}) as day from ${sql.table(name)}
      where is_active = 1 and ${day} > '' and ${day} >= ${today}`
  })

const union = sql` union all `

/**
 * The time of the next scheduled change after a given time: a record is published, unpublished or closes, or a year
 * begins. Times are in milliseconds since the epoch.
 */
export async function nextMoment(db: Kysely<Tables>, after: number, zone: string): Promise<number> {
  const at = new Date(after).toISOString()
  const today = dayAt(at, timeZoneOf(zone))
  const { rows } = await sql<{ time: string | null; day: string | null }>`select
    (select min(time) from (${sql.join(timesAfter(at), union)}) as times) as time,
    (select min(day) from (${sql.join(daysFrom(today), union)}) as days) as day`.execute(db)
  const { time, day } = rows[0] ?? {}
  return Math.min(
    nextYear(after),
    time ? Date.parse(time) : Number.POSITIVE_INFINITY,
    day ? Date.parse(endOfDay(day, timeZoneOf(zone))) : Number.POSITIVE_INFINITY,
  )
}
