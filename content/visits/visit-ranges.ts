/** The periods that visits can be shown for. `days` ends with today, `months` with the current month. */
export const visitRanges = {
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
  '12m': { months: 12 },
  all: { months: undefined },
} as const satisfies Record<string, { days: number } | { months: number | undefined }>

export type VisitRange = keyof typeof visitRanges
export const visitRangeNames = Object.keys(visitRanges) as VisitRange[] // Cast: `Object.keys` gives string[].

/** The lists of a report, as they are named in the CSV export. */
export const visitLists = [
  'time',
  'pages',
  'sources',
  'campaigns',
  'countries',
  'devices',
  'leads',
  'lead-pages',
  'lead-entries',
  'lead-sources',
] as const

export type VisitList = (typeof visitLists)[number]

/** Key of everything beyond the number of keys that are counted in a day. */
export const otherKey = '*'

/** Months for which days are kept. Older days are summed up by month. */
export const keptMonths = 25

/** Seconds between two writes of a process's counts: a crash loses at most the visits of this time. */
export const writeSeconds = 10
