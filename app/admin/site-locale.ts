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

/** The site's time zone; UTC until it is loaded, or if loading fails. */
export const siteTimeZone = () => zone

/** The language of the public site, not of the back office. */
export const siteLanguage = () => language

/** Loads the site's time zone and language once, before the first screen is shown. */
export const loadSiteLocale = (): Promise<unknown> => {
  loaded ??= fetchSettings().then(
    (stored) => setSiteLocale(stored ?? {}),
    () => {
      loaded = undefined
    },
  )
  return loaded
}

/** Updates the time zone and language after a save of the settings. */
export function setSiteLocale(saved: Partial<Locale>) {
  zone = timeZoneOf(saved.timeZone)
  language = languageOf(saved.language)
}

/** The device's time zone. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
