import { definePage, section } from '../define-page.ts'
import { arrangement, items, paragraph, select, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

/** The drawings that a benefit can have. */
export const benefitDrawings = {
  none: 'None',
  rest: 'Rest',
  hours: 'Hours',
  learning: 'Learning',
  place: 'Place',
  team: 'Team',
  pension: 'Pension',
} as const

export const careers = definePage({
  name: 'careers',
  title: 'Careers',
  path: '/careers',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the openings and the footer', {
        benefits: 'Benefits',
        prompt: 'Invitation to write',
      }),
    }),
    head: section('Head', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Work with us', de: 'Arbeiten Sie mit uns' },
      }),
      lead: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: { en: 'Our open positions.', de: 'Unsere offenen Stellen.' },
      }),
    }),
    empty: section('While there are none', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'No open positions right now', de: 'Zurzeit keine offenen Stellen' },
      }),
      hint: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'You can still write to us.',
          de: 'Sie können uns trotzdem schreiben.',
        },
      }),
      link: text('Link to the contact form', {
        maxLength: 60,
        sample: { en: 'Introduce yourself', de: 'Stellen Sie sich vor' },
      }),
    }),
    benefits: section('Benefits', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'What we offer', de: 'Was wir bieten' },
      }),
      cards: items('Benefits', 'benefit', {
        drawing: select('Drawing', benefitDrawings),
        title: text('Title', { maxLength: 60, hint: 'Time to learn' }),
        text: paragraph('Text', { maxLength: 300 }),
      }),
    }),
    prompt: section('Invitation to write', {
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Nothing here that fits?', de: 'Nichts Passendes dabei?' },
      }),
      lead: paragraph('Lead', {
        maxLength: 400,
        sample: {
          en: 'Write to us, and say what you would like to do.',
          de: 'Schreiben Sie uns, und sagen Sie, was Sie gern tun möchten.',
        },
      }),
      titleNone: text('Headline without open positions', {
        maxLength: 90,
        sample: {
          en: 'Write before there is an opening',
          de: 'Schreiben Sie, bevor es eine Stelle gibt',
        },
      }),
      leadNone: paragraph('Lead without open positions', {
        maxLength: 400,
        sample: {
          en: 'Say what you do well and what you would like to do next.',
          de: 'Sagen Sie, was Sie gut können und was Sie als Nächstes tun möchten.',
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
