const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const shortMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Formatted date. An invalid date is shown as it came: it must not break its screen. */
const format = (how: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? String(iso ?? '') : how.format(date)
}

/** Day in the reader's time zone: `Nov 20, 2026`. */
export const localDay = (iso: string) => format(day, iso)

/** Day in the reader's time zone, as a heading: `Friday, November 20, 2026`. */
export const localLongDay = (iso: string) => format(longDay, iso)

/** Time of day in the reader's time zone: `8:55 PM`. */
export const localTime = (iso: string) => format(time, iso)

/** Day and time in the reader's time zone, in a list: `Nov 20, 2026, 8:55 PM`. */
export const localShortMoment = (iso: string) => format(shortMoment, iso)

/** Day and time in the reader's time zone: `November 20, 2026 at 8:55 PM`. */
export const localMoment = (iso: string) => format(moment, iso)

/** Day in the reader's time zone, as file names have it: `2026-11-20`. */
export const dayInFileNames = (date: Date) => new Intl.DateTimeFormat('sv-SE').format(date)
