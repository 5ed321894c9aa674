import type { Kysely } from 'kysely'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import type { Tables } from '../database/schema.ts'
import { getSettings } from './settings.ts'

/** The time zone of the site, as the settings say. */
export const siteTimeZone = async (db: Kysely<Tables>): Promise<string> =>
  timeZoneOf((await getSettings(db))?.timeZone)
