import { definePage, section } from '../define-page.ts'
import { paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const testimonials = definePage({
  name: 'testimonials',
  title: 'Testimonials',
  path: '/testimonials',
  sections: {
    head: section('Head', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Testimonials', de: 'Kundenstimmen' },
      }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'What clients say, in their own words.',
          de: 'Was Kunden sagen, in ihren eigenen Worten.',
        },
      }),
    }),
    empty: section('While there are none', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'What clients say will stand here.',
          de: 'Was Kunden sagen, wird hier stehen.',
        },
      }),
    }),
    meta: metaSection({ en: 'Testimonials', de: 'Kundenstimmen' }),
  },
})
