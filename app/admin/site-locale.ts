import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { fetchSettings } from '../api.ts'

interface Locale {
  timeZone: string
  language: string
}

let loaded: Promise<unknown> | undefined
let zone = 'UTC'
let language: Language = 'en'

/** The site's time zone; UTC before it is loaded, and where that failed. */
export const siteTimeZone = () => zone

/** The site's language: that of what visitors read, not of the back office. */
export const siteLanguage = () => language

/** Loads the site's time zone and language, once. The screens are shown after that. */
export const loadSiteLocale = (): Promise<unknown> => {
  loaded ??= fetchSettings().then(
    (stored) => setSiteLocale(stored ?? {}),
    () => {
      loaded = undefined
    },
  )
  return loaded
}

/** Others were saved. */
export function setSiteLocale(saved: Partial<Locale>) {
  zone = timeZoneOf(saved.timeZone)
  language = languageOf(saved.language)
}

/** The time zone of the reader's machine. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
