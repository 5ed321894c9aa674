import { definePage } from '../define-page.ts'
import { legalSections } from './legal-sections.ts'

export const terms = definePage({
  name: 'terms',
  title: 'Terms',
  path: '/terms',
  isReplaceable: true,
  sections: legalSections({
    title: { en: 'Terms', de: 'Nutzungsbedingungen' },
    lead: {
      en: 'Do you have a question about using this website? Write to us.',
      de: 'Haben Sie Fragen zur Nutzung dieser Website? Schreiben Sie uns.',
    },
    parts: { en: [], de: [] },
  }),
})
