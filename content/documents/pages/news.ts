import { definePage, section } from '../define-page.ts'
import { paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const news = definePage({
  name: 'news',
  title: 'News',
  path: '/news',
  lists: 'news',
  sitemap: 'filled',
  menu: 'added',
  feed: true,
  sections: {
    head: section('Head', {
      title: text('Headline', { maxLength: 90, sample: { en: 'News', de: 'Aktuelles' } }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'News from our company and our work.',
          de: 'Neues aus unserem Unternehmen und unserer Arbeit.',
        },
      }),
    }),
    empty: section('Empty state', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'Our first articles will appear here soon.',
          de: 'Hier erscheinen bald unsere ersten Beiträge.',
        },
      }),
    }),
    meta: metaSection({ en: 'News', de: 'Aktuelles' }),
  },
})
