import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { dayAt, endOfDay, timeZoneOf } from '#content/publishing/time-zone.ts'
import { nextYear } from '../engine/next-year.ts'
import { columnOf } from '../lists/listed-tables.ts'

const all: readonly Content[] = contentNames.map((name) => contents[name])
const closing = all.filter(({ closesAfter }) => closesAfter !== undefined)

/** Queries for the next publication or unpublication in each table. Each reads one entry of an index. */
const timesAfter = all.flatMap(({ name }) =>
  ['publish_at', 'unpublish_at'].map(
    (column) => `select min(${column}) as time from ${name} indexed by ${name}_${column}
      where is_active = 1 and ${column} > ?1`,
  ),
)

/** Queries for the earliest last day, from today on, of records that close, such as job openings. */
const daysFrom = closing.map(({ name, closesAfter = '' }) => {
  const day = columnOf(closesAfter)
  return `select min(${day}) as day from ${name} indexed by ${name}_closing
    where is_active = 1 and ${day} > '' and ${day} >= ?1`
})

/** Reads only the time zone from the settings. */
const zoneOf = `select json_extract(value, '$.timeZone') as zone from settings where id = 1`

/**
 * Returns a function that gives the time of the next scheduled change after a given time: a record is published,
 * unpublished or closes, or a year begins. Times are in milliseconds since the epoch. The first call prepares the
 * statements, because the tables may not exist before.
 */
export function nextMoment(sqlite: DatabaseSync): (after: number) => number {
  let statements: Record<'times' | 'days' | 'zone', StatementSync> | undefined
  return (after) => {
    statements ??= {
      times: sqlite.prepare(`select min(time) as time from (${timesAfter.join(' union all ')})`),
      days: sqlite.prepare(`select min(day) as day from (${daysFrom.join(' union all ')})`),
      zone: sqlite.prepare(zoneOf),
    }
    const at = new Date(after).toISOString()
    const zone = timeZoneOf(String(statements.zone.get()?.zone ?? ''))
    const time = statements.times.get(at)?.time
    const day = statements.days.get(dayAt(at, zone))?.day
    return Math.min(
      nextYear(after),
      time ? Date.parse(String(time)) : Number.POSITIVE_INFINITY,
      day ? Date.parse(endOfDay(String(day), zone)) : Number.POSITIVE_INFINITY,
    )
  }
}
