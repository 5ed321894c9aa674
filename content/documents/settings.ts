import * as z from 'zod'
import { languages } from '../labels/languages.ts'
import { isTimeZone } from '../publishing/time-zone.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { type Network, networkAddress } from '../text/networks.ts'
import { anyText } from '../text/strings.ts'
import { type BoundedField, maxLengthOf } from './fields.ts'
import { companyFields, companyTexts, socialFields, textsOf } from './settings-fields.ts'

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
