import type { Kysely } from 'kysely'
import { type Language, languages } from '#content/labels/languages.ts'
import type { Tables } from './schema.ts'
import { getSettings } from './settings.ts'

/** The language of the site, as the settings say. */
export async function siteLanguage(db: Kysely<Tables>): Promise<Language> {
  const { language } = { language: 'en', ...(await getSettings(db)) }
  return languages.find((each) => each === language) ?? 'en'
}
