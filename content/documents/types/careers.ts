import { defineContent, type RecordOf } from '../define.ts'
import { choice, date, list, paragraph, richText, text, under } from '../fields.ts'
import { searchFields } from './search-fields.ts'

export const careers = defineContent({
  name: 'careers',
  one: 'Career',
  many: 'Careers',
  subtitle: 'Manage career opportunities',
  fields: {
    title: text('Title'),
    department: text('Department'),
    location: text('Location'),
    type: choice('Type', ['Full-time', 'Part-time', 'Contract', 'Internship']),
    description: paragraph('Description'),
    ...under('Story', {
      details: richText('Details', {
        allow: ['headings', 'lists', 'links', 'pictures', 'quotes', 'figures', 'tables', 'videos'],
        isOptional: true,
      }),
      responsibilities: list('Responsibilities', 'responsibility'),
      requirements: list('Requirements', 'requirement'),
    }),
    ...under('Facts', {
      benefits: list('Benefits', 'benefit'),
      salary: text('Salary'),
      experience: text('Experience'),
      validThrough: date('Last day to apply', { isOptional: true }),
    }),
    ...searchFields('description'),
  },
  columns: { Title: 'title', Department: 'department' },
  search: ['title', 'department'],
  slugFrom: 'title',
  closesAfter: 'validThrough',
})

export type Career = RecordOf<typeof careers>
