import type { Page, PartialPageValues } from '../define-page.ts'
import type { UngroupedField } from '../fields.ts'
import { sampleTexts } from './page-values.ts'

/** Text fields up to this `maxLength` are labels, buttons, links and page titles, whose samples suit any company. */
const longestLabel = 70

/** Whether a field has a sample that is not empty. The sample of the terms page is an empty list. */
const saysSomething = (field: UngroupedField) =>
  'sample' in field && Object.values(field.sample ?? {}).some(({ length }) => length > 0)

/** Whether a field is a headline or a paragraph, or a list whose items have a headline or a paragraph. */
function isSentence(field: UngroupedField): boolean {
  if (field.kind === 'paragraph') return true
  if (field.kind === 'text') return (field.maxLength ?? Infinity) > longestLabel
  return field.kind === 'items' && Object.values(field.fields).some(isSentence)
}

interface SampleSentence {
  /** The path of the text, such as `hero.title`. */
  path: string
  /** The section's label in the form. */
  section: string
  /** The field's label in the form. */
  label: string
}

/** The headlines and paragraphs of a page that are still samples. */
export const sampleSentences = (page: Page, written: PartialPageValues): SampleSentence[] =>
  sampleTexts(page, written).flatMap((path) => {
    const [name = '', key = ''] = path.split('.')
    const section = page.sections[name]
    const field = section?.fields[key]
    return section && field && isSentence(field) && saysSomething(field)
      ? [{ path, section: section.label, label: field.label }]
      : []
  })
