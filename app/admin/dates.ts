const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** The day where the reader is: `Nov 20, 2026`. */
export const localDay = (iso: string) => day.format(new Date(iso))

/** The day and the time where the reader is: `November 20, 2026 at 8:55 PM`. */
export const localMoment = (iso: string) => moment.format(new Date(iso))
