import { definePage, section } from '../define-page.ts'
import { paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const testimonials = definePage({
  name: 'testimonials',
  title: 'Testimonials',
  path: '/testimonials',
  lists: 'testimonials',
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
          en: 'What our clients say about working with us.',
          de: 'Was unsere Kunden über die Zusammenarbeit mit uns sagen.',
        },
      }),
    }),
    empty: section('Empty state', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'Our first testimonials will appear here soon.',
          de: 'Hier erscheinen bald unsere ersten Kundenstimmen.',
        },
      }),
    }),
    meta: metaSection({ en: 'Testimonials', de: 'Kundenstimmen' }),
  },
})
