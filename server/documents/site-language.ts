import type { Kysely } from 'kysely'
import { type Language, languageOf } from '#content/labels/languages.ts'
import type { Tables } from '../tables.ts'
import { getSettings } from './settings.ts'

/** The language of the site from the settings. */
export const siteLanguage = async (db: Kysely<Tables>): Promise<Language> =>
  languageOf((await getSettings(db))?.language)
