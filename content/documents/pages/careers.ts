import { definePage, section } from '../define-page.ts'
import { arrangement, items, paragraph, select, text } from '../fields.ts'
import { benefitDrawings } from './benefit-drawings.ts'
import { metaSection } from './meta-section.ts'

export const careers = definePage({
  name: 'careers',
  title: 'Careers',
  path: '/careers',
  lists: 'careers',
  menu: 'filled',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the openings and the footer', {
        benefits: 'Benefits',
        prompt: 'Call to action',
      }),
    }),
    head: section('Head', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Work with us', de: 'Arbeiten bei uns' },
      }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: { en: 'Our open positions.', de: 'Unsere offenen Stellen.' },
      }),
    }),
    empty: section('Empty state', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'No open positions right now', de: 'Zurzeit keine offenen Stellen' },
      }),
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'You are welcome to write to us anyway.',
          de: 'Wir freuen uns auch über Ihre Initiativbewerbung.',
        },
      }),
      link: text('Link to the contact form', {
        maxLength: 60,
        sample: { en: 'Introduce yourself', de: 'Initiativ bewerben' },
      }),
    }),
    benefits: section('Benefits', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'What we offer', de: 'Das bieten wir' },
      }),
      cards: items('Benefits', 'benefit', {
        drawing: select('Drawing', benefitDrawings),
        title: text('Title', { maxLength: 60, hint: 'Time to learn' }),
        text: paragraph('Text', { maxLength: 300 }),
      }),
    }),
    prompt: section('Call to action', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Not the right position for you?', de: 'Nichts Passendes dabei?' },
      }),
      lead: paragraph('Lead', {
        maxLength: 400,
        sample: {
          en: 'Tell us what you would like to work on.',
          de: 'Schreiben Sie uns, woran Sie gern arbeiten würden.',
        },
      }),
      titleNone: text('Headline (no open positions)', {
        maxLength: 90,
        sample: {
          en: 'Send us an open application',
          de: 'Initiativ bewerben',
        },
      }),
      leadNone: paragraph('Lead (no open positions)', {
        maxLength: 400,
        sample: {
          en: 'Tell us what you do well and what you would like to do next.',
          de: 'Schreiben Sie uns, was Sie gut können und was Sie als Nächstes vorhaben.',
        },
      }),
      button: text('Button', {
        maxLength: 40,
        sample: { en: 'Contact Us', de: 'Kontakt aufnehmen' },
      }),
    }),
    meta: metaSection({ en: 'Careers', de: 'Karriere' }),
  },
})
