import { definePage, section } from '../define-page.ts'
import { paragraph, text } from '../fields.ts'
import { metaSection } from './meta-section.ts'

export const contact = definePage({
  name: 'contact',
  title: 'Contact',
  path: '/contact',
  query: { sent: ['1'], position: [] },
  sections: {
    form: section('Form, here and on the home page', {
      label: text('Label', { maxLength: 40, sample: { en: 'Contact', de: 'Kontakt' } }),
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'Tell us what you need.', de: 'Erzählen Sie uns von Ihrem Vorhaben.' },
      }),
      text: paragraph('Lead', {
        isOptional: true,
        maxLength: 400,
        sample: {
          en: 'A few sentences are enough. Your message reaches us directly.',
          de: 'Ein paar Sätze genügen. Ihre Nachricht kommt direkt bei uns an.',
        },
      }),
    }),
    meta: metaSection({ en: 'Contact', de: 'Kontakt' }),
  },
})
