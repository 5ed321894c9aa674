import { definePage, section } from '../define-page.ts'
import { arrangement, paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const technologies = definePage({
  name: 'technologies',
  title: 'Technologies',
  path: '/technologies',
  lists: 'technologies',
  menu: 'filled',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the technologies and the footer, and on the page of each', {
        prompt: 'Call to action',
      }),
    }),
    head: section('Head', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Services and technologies', de: 'Leistungen und Technologien' },
      }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'What we do, and what we work with.',
          de: 'Was wir tun und womit wir arbeiten.',
        },
      }),
    }),
    empty: section('Empty state', {
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'They will appear here soon. In the meantime, tell us what you need.',
          de: 'Sie erscheinen bald hier. Erzählen Sie uns schon jetzt von Ihrem Vorhaben.',
        },
      }),
      link: text('Link to the contact form', {
        maxLength: 60,
        sample: { en: 'Write to us', de: 'Schreiben Sie uns' },
      }),
    }),
    prompt: section('Call to action', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Not sure what you need?', de: 'Sie sind nicht sicher, was Sie brauchen?' },
      }),
      titleOne: text('Headline (when there is only one)', {
        maxLength: 90,
        sample: { en: 'Is this what you need?', de: 'Ist das die passende Leistung für Sie?' },
      }),
      lead: paragraph('Lead', {
        maxLength: 400,
        sample: {
          en: 'Describe what you have in mind, and we will get back to you.',
          de: 'Beschreiben Sie uns Ihr Vorhaben. Wir melden uns bei Ihnen.',
        },
      }),
      button: text('Button', {
        maxLength: 40,
        sample: { en: 'Schedule a Consultation', de: 'Beratung vereinbaren' },
      }),
    }),
    meta: metaSection({ en: 'Technologies', de: 'Technologien' }),
  },
})
