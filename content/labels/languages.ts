/** The languages that a site can be in. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]
