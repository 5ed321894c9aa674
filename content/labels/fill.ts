import { type Language, localeOf } from './languages.ts'

/** Plural forms of a label with the placeholder `{count}`. */
export interface PluralLabel {
  one: string
  other: string
}

/** Values of placeholders by name. Numbers are formatted for the language. */
type Values = Record<string, string | number>

/** Fills the placeholders of a label: `Page {page}` gives 'Page 2'. */
export function fill(label: string, values: Values, language: Language): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? value.toLocaleString(localeOf(language)) : value
  })
}

/** Text of a count in the right plural form: '1 project', '1,150 projects'. */
export function plural({ one, other }: PluralLabel, count: number, language: Language): string {
  const category = new Intl.PluralRules(localeOf(language)).select(count)
  return fill(category === 'one' ? one : other, { count }, language)
}
