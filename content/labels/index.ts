import { de } from './de.ts'
import { en } from './en.ts'
import { type Language, languageOf } from './languages.ts'

/** Labels of the public pages in one language, and which language that is. */
export type Labels = typeof en & { language: Language }

const catalogues = { en, de } satisfies Record<Language, typeof en>

/** Catalogue of a language. Only the server has it: a page gets its group with its loader's data. */
export const labelsOf = (language: Language): Labels => ({ language, ...catalogues[language] })

/** Catalogue of the language that the settings say. */
export const labelsFor = (settings: { language: Language } | null): Labels =>
  labelsOf(languageOf(settings?.language))
