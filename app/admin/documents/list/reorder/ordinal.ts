const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const number = new Intl.NumberFormat('en-US')

/** English ordinal: `1st`, `22nd`, `1,000th`. */
export const ordinal = (place: number) => number.format(place) + suffixes[rules.select(place)]
