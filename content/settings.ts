import * as z from 'zod'
import { isEmail, notEmail } from './email.ts'
import { type Field, group, image, paragraph, text } from './fields.ts'
import { type Network, networkAddress } from './networks.ts'
import { anyText } from './strings.ts'

/** The company, as its site shows it. */
export interface Settings {
  companyName: string
  metaTitle: string
  metaDescription: string
  /** The address of the company's logo. */
  imageUrl: string
  email: string
  phone: string
  address: string
  workingHours: string
  socialMedia: { twitter: string; linkedin: string; facebook: string; github: string }
}

/** The first tab of the settings screen. */
export const companyFields = {
  companyName: text('Company Name'),
  metaTitle: text('Meta Title'),
  metaDescription: paragraph('Meta Description'),
  imageUrl: image('Company Logo URL'),
  email: text('Email'),
  phone: text('Phone'),
  address: paragraph('Address'),
  workingHours: text('Working Hours'),
} satisfies Record<Exclude<keyof Settings, 'socialMedia'>, Field>

/** The second tab. */
export const socialFields = {
  twitter: text('Twitter'),
  linkedin: text('LinkedIn'),
  facebook: text('Facebook'),
  github: text('GitHub'),
} satisfies Record<keyof Settings['socialMedia'], Field>

/** The settings as a form has them: a declaration like any other. */
export const settingsFields = { ...companyFields, socialMedia: group('Social Media', socialFields) }

const textsOf = <K extends string, T>(fields: Record<K, Field>, text: (label: string) => T) =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, { label }]) => [name, text(label)]),
  ) as Record<K, T> // the same keys

const empty = () => ''
const optional = (label: string) => anyText(label).optional()

const optionalEmail = anyText('Email')
  .transform((text) => text.trim())
  .refine((text) => text === '' || isEmail(text), notEmail)
  .optional()

/** A name becomes its address; see `networkAddress`. */
const optionalAddress = (network: Network) => {
  const { label } = socialFields[network]
  const message = `${label} must be a name such as @example, or an address such as https://example.com/name`
  return anyText(label)
    .transform((text, context) => {
      const address = networkAddress(network, text)
      if (address === undefined) context.addIssue({ code: 'custom', message })
      return address ?? z.NEVER
    })
    .optional()
}

export const emptySettings: Settings = {
  ...textsOf(companyFields, empty),
  socialMedia: textsOf(socialFields, empty),
}

/**
 * What may be saved: any of the fields, empty or with any text, but that an e-mail is one and that a
 * network can be linked to. A field that is left out stays as it is.
 */
export const settingsInput = z.strictObject({
  ...textsOf(companyFields, optional),
  email: optionalEmail,
  socialMedia: z
    .strictObject({
      twitter: optionalAddress('twitter'),
      linkedin: optionalAddress('linkedin'),
      facebook: optionalAddress('facebook'),
      github: optionalAddress('github'),
    } satisfies Record<keyof Settings['socialMedia'], z.ZodType>)
    .optional(),
})

export type SettingsInput = z.infer<typeof settingsInput>

/** The schema of `Settings`: what the API sends. */
export const settingsSchema = z.object({
  ...textsOf(companyFields, () => z.string()),
  socialMedia: z.object(textsOf(socialFields, () => z.string())),
})
