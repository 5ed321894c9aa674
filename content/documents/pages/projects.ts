import { definePage, section } from '../define-page.ts'
import { arrangement, paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const projects = definePage({
  name: 'projects',
  title: 'Projects',
  path: '/projects',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the projects and the footer, and on the page of each', {
        prompt: 'Invitation to write',
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
          en: 'What we have made, and for whom.',
          de: 'Was wir gemacht haben, und für wen.',
        },
      }),
    }),
    empty: section('While there are none', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: { en: 'There is nothing here yet.', de: 'Hier ist noch nichts.' },
      }),
    }),
    prompt: section('Invitation to write', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Do you have a project in mind?', de: 'Haben Sie ein Projekt im Sinn?' },
      }),
      lead: paragraph('Lead', {
        maxLength: 400,
        sample: {
          en: 'Tell us what it is about, and we will answer.',
          de: 'Sagen Sie uns, worum es geht, und wir antworten.',
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
