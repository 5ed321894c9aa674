import { de } from './de.ts'
import { en } from './en.ts'
import { type Language, languageOf } from './languages.ts'

/** Labels of the public pages in one language. */
export type Labels = typeof en & { language: Language }

const catalogues = { en, de } satisfies Record<Language, typeof en>

/** Catalogue of a language. Server only: pages get their labels with the loader data. */
export const labelsOf = (language: Language): Labels => ({ language, ...catalogues[language] })

/** Catalogue of the site's language. */
export const labelsFor = (settings: { language: Language } | null): Labels =>
  labelsOf(languageOf(settings?.language))
