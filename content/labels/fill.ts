import { type Language, localeOf } from './languages.ts'

/** Label of a count, whose placeholder is `{count}`. */
export interface PluralLabel {
  one: string
  other: string
}

/** Placeholders of a label, by name. A number is written as its language writes numbers. */
type Values = Record<string, string | number>

/** Text of a label with its placeholders filled: `Page {page}` gives 'Page 2'. */
export function fill(label: string, values: Values, language: Language): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? value.toLocaleString(localeOf(language)) : value
  })
}

/** Text of a count: '1 project', '1,150 projects'. */
export function plural({ one, other }: PluralLabel, count: number, language: Language): string {
  const category = new Intl.PluralRules(localeOf(language)).select(count)
  return fill(category === 'one' ? one : other, { count }, language)
}
