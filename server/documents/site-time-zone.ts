import type { Kysely } from 'kysely'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import type { Tables } from '../tables.ts'
import { getSettings } from './settings.ts'

/** The time zone of the site from the settings. */
export const siteTimeZone = async (db: Kysely<Tables>): Promise<string> =>
  timeZoneOf((await getSettings(db))?.timeZone)
