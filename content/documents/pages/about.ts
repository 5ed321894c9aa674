import { definePage, section } from '../define-page.ts'
import { arrangement, items, paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const about = definePage({
  name: 'about',
  title: 'About us',
  path: '/about',
  isReplaceable: true,
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the text and the footer', {
        stats: 'Figures of the home page',
        links: 'Links at the end',
      }),
    }),
    head: section('Head', {
      title: text('Headline', { maxLength: 120, sample: { en: 'About us', de: 'Über uns' } }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 600,
        sample: {
          en: 'We are a software company.',
          de: 'Wir sind ein Softwareunternehmen.',
        },
      }),
    }),
    body: section('Text', {
      parts: items('Parts', 'part', {
        title: text('Title', { maxLength: 120 }),
        text: paragraph('Text', { maxLength: 4000, format: 'markdown' }),
      }),
    }),
    links: section('Links at the end', {
      projects: text('Button to the projects', {
        maxLength: 60,
        sample: { en: 'See our projects', de: 'Unsere Projekte ansehen' },
      }),
    }),
    meta: metaSection({ en: 'About Us', de: 'Über uns' }),
  },
})
