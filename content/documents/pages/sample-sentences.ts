import type { Page, PartialPageValues } from '../define-page.ts'
import type { UngroupedField } from '../fields.ts'
import { sampleTexts } from './page-values.ts'

/** Labels, buttons, links and the titles for search engines are no longer: they suit any company. */
const longestLabel = 70

/** A sample without a word, such as that of the terms, is nothing that visitors can read. */
const saysSomething = (field: UngroupedField) =>
  'sample' in field && Object.values(field.sample ?? {}).some(({ length }) => length > 0)

/** Whether a field holds a headline or a paragraph, or items that have one. */
function isSentence(field: UngroupedField): boolean {
  if (field.kind === 'paragraph') return true
  if (field.kind === 'text') return (field.maxLength ?? Infinity) > longestLabel
  return field.kind === 'items' && Object.values(field.fields).some(isSentence)
}

interface SampleSentence {
  /** `hero.title` */
  path: string
  /** What the form calls its section, and its field. */
  section: string
  label: string
}

/** The headlines and paragraphs of a page that still are a sample. */
export const sampleSentences = (page: Page, written: PartialPageValues): SampleSentence[] =>
  sampleTexts(page, written).flatMap((path) => {
    const [name = '', key = ''] = path.split('.')
    const section = page.sections[name]
    const field = section?.fields[key]
    return section && field && isSentence(field) && saysSomething(field)
      ? [{ path, section: section.label, label: field.label }]
      : []
  })
