import { definePage } from '../define-page.ts'
import { legalSections } from './legal-sections.ts'

export const terms = definePage({
  name: 'terms',
  title: 'Terms',
  path: '/terms',
  sections: legalSections({
    title: { en: 'Terms', de: 'Nutzungsbedingungen' },
    lead: {
      en: 'Do you have a question about the use of this site? Write to us.',
      de: 'Haben Sie eine Frage zur Nutzung dieser Website? Schreiben Sie uns.',
    },
    parts: { en: [], de: [] },
  }),
})
