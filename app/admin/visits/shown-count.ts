/** A count with thousands separators: `1,200`. */
export const shownCount = (count: number): string => count.toLocaleString('en-US')

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day or month of a report: `Nov 27`, or `Nov 2026`. */
export const shownDate = (at: string): string =>
  at.length === 7 ? months.format(new Date(`${at}-01`)) : days.format(new Date(at))
