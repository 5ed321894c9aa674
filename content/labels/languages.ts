/**
 * Languages of the public site. They have a file of their own, because browsers must not load the catalogues of
 * labels.
 */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales = { en: 'en-US', de: 'de-DE' } satisfies Record<Language, string>

/** Locale for dates, numbers and plurals of a language. */
export const localeOf = (language: Language): string => locales[language]

/** Language of a stored value. Defaults to English. */
export const languageOf = (value: unknown): Language =>
  languages.find((language) => language === value) ?? 'en'
