import { defineContent, type RecordOf } from '../define.ts'
import { paragraph, parts, text, under } from '../fields.ts'
import { pageParts } from '../parts.ts'
import { searchFields } from './search-fields.ts'

export const subpages = defineContent({
  name: 'subpages',
  one: 'Page',
  many: 'Custom pages',
  subtitle: 'Pages you add yourself: an imprint, a service, a landing page',
  fields: {
    title: text('Title', { maxLength: 120 }),
    lead: paragraph('Lead', { isOptional: true, maxLength: 600 }),
    ...under('Story', { parts: parts('Parts', pageParts) }),
    ...searchFields('lead'),
  },
  columns: { Title: 'title', Lead: 'lead' },
  search: ['title', 'lead'],
  slugFrom: 'title',
  isInRoot: true,
})

export type Subpage = RecordOf<typeof subpages>
export type Part = Subpage['parts'][number]
