import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type ContentName, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { dayAt } from '#content/publishing/time-zone.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'
import { siteTimeZone } from './site-time-zone.ts'

/** The current time and day, on which the visibility of records depends. */
export interface Present {
  at: string
  /** The current day in the site's time zone; empty for types whose records do not close. */
  today: string
}

export async function presentOf(db: Kysely<Tables>, name: ContentName): Promise<Present> {
  const at = now()
  const { closesAfter }: Content = contents[name]
  return { at, today: closesAfter ? dayAt(at, await siteTimeZone(db)) : '' }
}

/** SQL condition: an active record is public at a time. */
export const isPublicAt = (at: string) => sql<boolean>`not coalesce(
  ${sql.ref('publishAt')} > ${at} or ${sql.ref('unpublishAt')} <= ${at}, false)`

/** SQL condition: a record is not closed; `undefined` if records of the type do not close. */
export function isOpenOn(name: ContentName, today: string): RawBuilder<boolean> | undefined {
  const { closesAfter }: Content = contents[name]
  if (!closesAfter) return undefined
  const lastDay = sql.ref(closesAfter)
  return sql<boolean>`(${lastDay} = '' or ${lastDay} >= ${today})`
}
