import { definePage, section } from '../define-page.ts'
import { paragraph } from '../fields.ts'

export const notFound = definePage({
  name: 'not-found',
  title: 'Page not found',
  path: '/404',
  part: 'missing',
  sections: {
    message: section('Message', {
      text: paragraph('Text', {
        maxLength: 300,
        sample: {
          en: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
          de: 'Unter dieser Adresse ist nichts zu finden. Vielleicht ist sie falsch geschrieben oder die Seite ist umgezogen.',
        },
      }),
    }),
  },
})
