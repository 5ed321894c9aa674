import { section } from '../define-page.ts'
import { date, items, paragraph, type Sample, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

interface LegalSamples {
  title: Sample<string>
  lead: Sample<string>
  parts: Sample<readonly { title: string; text: string }[]>
  /** Hint below the text of each part in the form. */
  hint?: string
}

/** The sections of a legal page: head, text and search engines. */
export const legalSections = ({ title, lead, parts, hint }: LegalSamples) => ({
  head: section('Head', {
    title: text('Headline', { maxLength: 120, sample: title }),
    lead: paragraph('Lead', { isOptional: true, maxLength: 600, sample: lead }),
  }),
  body: section('Text', {
    parts: items(
      'Parts',
      'part',
      {
        title: text('Title', { maxLength: 120 }),
        text: paragraph('Text', { maxLength: 10_000, format: 'markdown', ...(hint && { hint }) }),
      },
      { sample: parts },
    ),
    updated: date('Last updated', { isOptional: true }),
  }),
  meta: metaSection(title),
})
