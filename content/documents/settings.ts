import * as z from 'zod'
import { type Language, languages } from '../labels/languages.ts'
import { isTimeZone, timeZones } from '../publishing/time-zone.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { type Network, networkAddress } from '../text/networks.ts'
import { anyText } from '../text/strings.ts'
import {
  type BoundedField,
  choice,
  group,
  image,
  maxLengthOf,
  paragraph,
  select,
  text,
} from './fields.ts'

const companyTexts = {
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

const textsOf = <K extends string, T>(
  fields: Record<K, BoundedField>,
  text: (field: BoundedField) => T,
) =>
  Object.fromEntries(
    Object.entries<BoundedField>(fields).map(([name, field]) => [name, text(field)]),
  ) as Record<K, T> // the same keys

const empty = () => ''
const someText = (field: BoundedField) => anyText(field.label, maxLengthOf(field))
const optional = (field: BoundedField) => someText(field).optional()

const optionalEmail = someText(companyFields.email)
  .transform((text) => text.trim())
  .refine((text) => text === '' || isEmail(text), notEmail)
  .optional()

const optionalTimeZone = someText(companyFields.timeZone)
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || isTimeZone(text),
    `${companyFields.timeZone.label} must be a name such as Europe/Berlin`,
  )
  .optional()

/** Schema of a profile address. It converts a user name to the address of the profile: see `networkAddress`. */
const optionalAddress = (network: Network) => {
  const field = socialFields[network]
  const { label } = field
  const message = `${label} must be a name such as @example, or an address such as https://example.com/name`
  return someText(field)
    .transform((text, context) => {
      const address = networkAddress(network, text)
      if (address === undefined) context.addIssue({ code: 'custom', message })
      return address ?? z.NEVER
    })
    .optional()
}

/** The settings in a response. */
export const settingsSchema = z.object({
  ...textsOf(companyTexts, () => z.string()),
  language: z.enum(languages),
  socialMedia: z.object(textsOf(socialFields, () => z.string())),
})

export type Settings = z.infer<typeof settingsSchema>

export const emptySettings: Settings = {
  ...textsOf(companyTexts, empty),
  language: 'en',
  socialMedia: textsOf(socialFields, empty),
}

/**
 * The settings in a request. Every field may be empty or left out; a field that is left out keeps its value. Only the
 * email, the time zone and the social networks are validated beyond their length.
 */
export const settingsInput = z.strictObject({
  ...textsOf(companyTexts, optional),
  language: z
    .enum(languages, `${companyFields.language.label} must be one of ${languages.join(', ')}`)
    .optional(),
  email: optionalEmail,
  timeZone: optionalTimeZone,
  socialMedia: z
    .strictObject({
      twitter: optionalAddress('twitter'),
      linkedin: optionalAddress('linkedin'),
      facebook: optionalAddress('facebook'),
      github: optionalAddress('github'),
    } satisfies Record<keyof typeof socialFields, z.ZodType>)
    .optional(),
})

export type SettingsInput = z.infer<typeof settingsInput>
