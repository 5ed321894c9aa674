import type { Part } from '../documents/types/subpages.ts'
import type { Language } from '../labels/languages.ts'
import { asMarkdown } from '../rich-text/as-markdown.ts'

/** Slugs that make a custom page the imprint. */
export const imprintSlugs = ['imprint', 'impressum', 'legal-notice'] as const

interface Outline {
  title: string
  parts: readonly (readonly [title: string, hint: string])[]
}

/** Usual parts of an imprint, each with a hint in brackets. The company decides which parts apply. */
const outlines = {
  en: {
    title: 'Imprint',
    parts: [
      ['Company', '[Name and legal form, street, postcode, town, country]'],
      ['Represented by', '[First and last names of those who may sign]'],
      ['Contact', '[Phone, e-mail]'],
      ['Register', '[Court or authority, and the number of the entry, if there is one]'],
      ['Tax', '[VAT number, if there is one]'],
      ['Responsible for the content', '[Name and address of a person]'],
    ],
  },
  de: {
    title: 'Impressum',
    parts: [
      ['Unternehmen', '[Name und Rechtsform, Straße, Postleitzahl, Ort, Land]'],
      ['Vertreten durch', '[Vor- und Nachnamen der Vertretungsberechtigten]'],
      ['Kontakt', '[Telefon, E-Mail]'],
      ['Register', '[Gericht oder Behörde und Nummer des Eintrags, falls vorhanden]'],
      ['Steuern', '[Umsatzsteuer-Identifikationsnummer, falls vorhanden]'],
      ['Verantwortlich für den Inhalt', '[Name und Anschrift einer Person]'],
    ],
  },
} satisfies Record<Language, Outline>

/** Facts from the settings; empty if unknown. */
interface Known {
  companyName: string
  address: string
  email: string
  phone: string
}

/**
 * Outline of an imprint: the headings, with facts from the settings where known, and hints in brackets elsewhere.
 */
export function imprintOutline(language: Language, known: Known) {
  const { title, parts }: Outline = outlines[language]
  const { companyName, address, email, phone } = known
  const lines = (texts: string[]) => texts.map((text) => text.trim()).filter(Boolean)
  // By index of the part: 0 is the company, 2 the contact.
  const facts = [address.trim() ? lines([companyName, address]) : [], [], lines([phone, email])]
  return {
    title,
    parts: parts.map(([title, hint], at): Part => {
      const text = asMarkdown(facts[at]?.join('\n') ?? '') || hint
      return { kind: 'text', title, text }
    }),
  }
}

/**
 * Whether a text still contains a hint. Hints are compared without their brackets, which a Markdown editor may
 * escape.
 */
export const hasHints = (texts: unknown): boolean => {
  const json = JSON.stringify(texts)
  return Object.values<Outline>(outlines).some(({ parts }) =>
    parts.some(([, hint]) => json.includes(hint.slice(1, -1))),
  )
}
