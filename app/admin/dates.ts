const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const shortMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** A date that cannot be read is shown as it came: it must not take its screen along. */
const format = (how: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? String(iso ?? '') : how.format(date)
}

/** The day where the reader is: `Nov 20, 2026`. */
export const localDay = (iso: string) => format(day, iso)

/** The day where the reader is, as a heading: `Friday, November 20, 2026`. */
export const localLongDay = (iso: string) => format(longDay, iso)

/** The time of day where the reader is: `8:55 PM`. */
export const localTime = (iso: string) => format(time, iso)

/** The day and the time where the reader is, in a list: `Nov 20, 2026, 8:55 PM`. */
export const localShortMoment = (iso: string) => format(shortMoment, iso)

/** The day and the time where the reader is: `November 20, 2026 at 8:55 PM`. */
export const localMoment = (iso: string) => format(moment, iso)

/** The day where the reader is, as file names have it: `2026-11-20`. */
export const dayInFileNames = (date: Date) => new Intl.DateTimeFormat('sv-SE').format(date)
