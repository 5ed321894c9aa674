/** Languages that the public site can have. Apart from the catalogues, so that a browser loads none. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales = { en: 'en-US', de: 'de-DE' } satisfies Record<Language, string>

/** Locale by which dates, numbers and plurals of a language are written. */
export const localeOf = (language: Language): string => locales[language]

/** Language of a stored value; one that is absent or unknown is English. */
export const languageOf = (value: unknown): Language =>
  languages.find((language) => language === value) ?? 'en'
