import { type Language, localeOf } from '#content/labels/languages.ts'

/** Formats a date for public pages: `November 20, 2026`, `20. November 2026`. */
export const longDate = (iso: string, language: Language) =>
  new Date(iso).toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
