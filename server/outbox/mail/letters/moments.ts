import { type Language, localeOf } from '#content/labels/languages.ts'

interface Reading {
  language: Language
  /** Time zone of the site. */
  timeZone: string
}

const formatted = (iso: string, { language, timeZone }: Reading, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...how, timeZone }).format(new Date(iso))

/** A day in a mail: `November 20, 2026`. */
export const dayIn = (iso: string, look: Reading) => formatted(iso, look, { dateStyle: 'long' })

/** Day and time in a mail, with the zone: `November 20, 2026 at 8:55 PM GMT+1`. */
export const momentIn = (iso: string, look: Reading) =>
  formatted(iso, look, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
