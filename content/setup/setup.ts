import * as z from 'zod'
import { brandInput } from '../brand/brand.ts'
import { type BoundedField, maxLengthOf } from '../documents/fields.ts'
import { settingsInput } from '../documents/settings.ts'
import { languages } from '../labels/languages.ts'
import { anyText, line } from '../text/strings.ts'
import { setupFields } from './setup-fields.ts'

const optional = (field: BoundedField) => anyText(field.label, maxLengthOf(field)).optional()

/**
 * Body of the request that takes a new site live. An omitted field keeps its value. Without `demo`, the demo content
 * stays.
 */
export const setupInput = z.strictObject({
  companyName: line(setupFields.companyName.label, maxLengthOf(setupFields.companyName)),
  sentence: optional(setupFields.sentence),
  title: optional(setupFields.title),
  imageUrl: optional(setupFields.imageUrl),
  color: brandInput.shape.color,
  email: settingsInput.shape.email,
  phone: optional(setupFields.phone),
  address: optional(setupFields.address),
  language: settingsInput.shape.language,
  timeZone: settingsInput.shape.timeZone,
  demo: z.enum(['keep', 'remove'], 'Demo content must be one of keep, remove').optional(),
} satisfies Record<keyof typeof setupFields, z.ZodType>)

export type SetupInput = z.infer<typeof setupInput>

/** Setup in API responses, without values of the demo company. */
export const setupSchema = z.object({
  companyName: z.string(),
  sentence: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  color: z.string().describe('#rrggbb, or empty for the product’s own color'),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  language: z.enum(languages),
  timeZone: z.string().describe('An IANA name, or empty if not chosen'),
  demo: z
    .enum(['keep', 'remove'])
    .describe('The suggested answer: `remove` if there is demo content'),
})

export type Setup = z.infer<typeof setupSchema>
