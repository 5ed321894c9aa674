import type { Language } from '../../labels/languages.ts'
import type { Page, PageValues, PartialPageValues } from '../define-page.ts'
import { emptyValue } from '../empty-values.ts'
import type { SimpleValue, UngroupedField } from '../fields.ts'

/** A field's sample in a language, or its empty value. */
const sampleOf = (field: UngroupedField, language: Language): SimpleValue => {
  const sample = 'sample' in field ? field.sample : undefined
  return sample ? (structuredClone(sample[language]) as SimpleValue) : emptyValue(field) // callers may change the copy
}

/** Whether a value equals the field's sample. */
export const isSample = (field: UngroupedField, value: unknown, language: Language): boolean =>
  'sample' in field && field.sample !== undefined && isSame(value, field.sample[language])

/** All texts of a page: the written ones, and samples for the rest. */
export function wholePage<P extends Page>(
  page: P,
  written: PartialPageValues<P>,
  language: Language,
): PageValues<P> {
  return mapFields(page, (section, name, field) => {
    const value = valueAt(written, section, name)
    return value === undefined ? sampleOf(field, language) : value
  }) as PageValues<P> // `mapFields` returns exactly the declared fields
}

/** The texts that differ from their sample. Only these are stored, so that samples follow the site's language. */
export function writtenPage<P extends Page>(
  page: P,
  values: PartialPageValues<P>,
  language: Language,
): PartialPageValues<P> {
  return mapFields(page, (section, name, field) => {
    const value = valueAt(values, section, name)
    return isSame(value, sampleOf(field, language)) ? undefined : value
  }) as PartialPageValues<P> // a subset of the declared fields
}

/** The paths of the texts that are still samples, such as `hero.title`. */
export function sampleTexts(page: Page, written: PartialPageValues): string[] {
  const paths: string[] = []
  mapFields(page, (section, name, field) => {
    const isSample = 'sample' in field && field.sample !== undefined
    if (isSample && valueAt(written, section, name) === undefined) paths.push(`${section}.${name}`)
    return undefined
  })
  return paths
}

type Values = Record<string, Record<string, SimpleValue | undefined> | undefined>

const valueAt = (values: object, section: string, name: string) =>
  (values as Values)[section]?.[name]

function mapFields(
  { sections }: Page,
  valueFor: (section: string, name: string, field: UngroupedField) => SimpleValue | undefined,
): Record<string, Record<string, SimpleValue>> {
  const mapped = Object.entries(sections).map(([section, { fields }]) => {
    const values = Object.entries(fields)
      .map(([name, field]) => [name, valueFor(section, name, field)])
      .filter(([, value]) => value !== undefined)
    return [section, Object.fromEntries(values)]
  })
  return Object.fromEntries(mapped)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
