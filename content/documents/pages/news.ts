import { definePage, section } from '../define-page.ts'
import { paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const news = definePage({
  name: 'news',
  title: 'News',
  path: '/news',
  sections: {
    head: section('Head', {
      title: text('Headline', { maxLength: 90, sample: { en: 'News', de: 'Aktuelles' } }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'What we have built, learned and become.',
          de: 'Was wir gebaut, gelernt und erlebt haben.',
        },
      }),
    }),
    empty: section('While there are none', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: { en: 'There is nothing new yet.', de: 'Es gibt noch nichts Neues.' },
      }),
    }),
    meta: metaSection({ en: 'News', de: 'Aktuelles' }),
  },
})
