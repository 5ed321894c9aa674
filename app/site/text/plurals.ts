const rules = new Intl.PluralRules('en-US')
const numbers = new Intl.NumberFormat('en-US')

/** Count with its noun: `1 project`, `1,150 projects`. */
export const plural = (count: number, one: string, many: string) =>
  `${numbers.format(count)} ${rules.select(count) === 'one' ? one : many}`
