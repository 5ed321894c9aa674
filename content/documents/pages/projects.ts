import { definePage, section } from '../define-page.ts'
import { arrangement, paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const projects = definePage({
  name: 'projects',
  title: 'Projects',
  path: '/projects',
  lists: 'projects',
  query: { category: 'word' },
  menu: 'filled',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the projects and the footer, and on the page of each', {
        prompt: 'Call to action',
      }),
    }),
    head: section('Head', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Our projects', de: 'Unsere Projekte' },
      }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'What we have built, and for whom.',
          de: 'Was wir entwickelt haben und für wen.',
        },
      }),
    }),
    empty: section('Empty state', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'Our first projects will appear here soon.',
          de: 'Hier erscheinen bald unsere ersten Projekte.',
        },
      }),
    }),
    prompt: section('Call to action', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Do you have a project in mind?', de: 'Planen Sie ein Projekt?' },
      }),
      lead: paragraph('Lead', {
        maxLength: 400,
        sample: {
          en: 'Tell us about it, and we will get back to you.',
          de: 'Erzählen Sie uns davon. Wir melden uns bei Ihnen.',
        },
      }),
      button: text('Button', {
        maxLength: 40,
        sample: { en: 'Contact Us', de: 'Kontakt aufnehmen' },
      }),
    }),
    meta: metaSection({ en: 'Projects', de: 'Projekte' }),
  },
})
