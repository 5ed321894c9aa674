import { timeZoneOf } from '#content/publication/time-zone.ts'
import { settings } from '../api.ts'

let loaded: Promise<unknown> | undefined
let zone = 'UTC'

/** The site's time zone; UTC before it is loaded, and where that failed. */
export const siteTimeZone = () => zone

/** Loads the site's time zone, once. The screens are shown after that. */
export const loadTimeZone = (): Promise<unknown> => {
  loaded ??= settings.get().then(
    (stored) => setTimeZone(stored?.timeZone),
    () => {
      loaded = undefined
    },
  )
  return loaded
}

/** Another one was saved. */
export function setTimeZone(saved: string | undefined) {
  zone = timeZoneOf(saved)
}

/** The time zone of the reader's machine. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
