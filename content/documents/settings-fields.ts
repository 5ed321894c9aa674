import type { Language } from '../labels/languages.ts'
import { timeZones } from '../publishing/time-zone.ts'
import { type BoundedField, choice, group, image, paragraph, select, text } from './fields.ts'

/** The settings of the company whose value is a text. */
export const companyTexts = {
  companyName: text('Company Name', { hint: 'Example Ltd' }),
  metaTitle: text('Meta Title', { hint: 'Example Ltd: what you do in a few words' }),
  metaDescription: paragraph('Meta Description', {
    hint: 'What a search engine shows under the title',
  }),
  imageUrl: image('Company Logo URL', { hint: 'https://example.com/logo.png' }),
  email: text('Email', { hint: 'hello@example.com' }),
  phone: text('Phone', { hint: '+49 30 1234567' }),
  address: paragraph('Address', { hint: '1 Main Street\nSpringfield' }),
  workingHours: text('Working Hours', { hint: 'Mon–Fri, 9:00–17:00' }),
  timeZone: {
    ...choice('Time Zone', timeZones(), { maxLength: 60, hint: 'UTC until you choose one' }),
    isTimeZone: true,
  },
} satisfies Record<string, BoundedField>

/** The name of each language in itself. */
const languageNames = { en: 'English', de: 'Deutsch' } satisfies Record<Language, string>

/** The fields of the first tab of the settings screen. */
export const companyFields = {
  ...companyTexts,
  language: select('Language of the site', languageNames),
}

/** The fields of the second tab of the settings screen. */
export const socialFields = {
  twitter: text('Twitter', { hint: '@example or https://x.com/example' }),
  linkedin: text('LinkedIn', { hint: 'https://www.linkedin.com/company/example' }),
  facebook: text('Facebook', { hint: 'https://www.facebook.com/example' }),
  github: text('GitHub', { hint: 'https://github.com/example' }),
} satisfies Record<string, BoundedField>

/** The declared fields of the settings, as a form uses them. */
export const settingsFields = { ...companyFields, socialMedia: group('Social Media', socialFields) }

/** One value for each field. */
export const textsOf = <K extends string, T>(
  fields: Record<K, BoundedField>,
  text: (field: BoundedField) => T,
) =>
  Object.fromEntries(
    Object.entries<BoundedField>(fields).map(([name, field]) => [name, text(field)]),
  ) as Record<K, T> // the same keys
