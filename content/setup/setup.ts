import * as z from 'zod'
import { brandFields, brandInput } from '../brand/brand.ts'
import {
  type BoundedField,
  image,
  maxLengthOf,
  paragraph,
  select,
  text,
} from '../documents/fields.ts'
import { home } from '../documents/pages/home.ts'
import { companyFields, settingsInput } from '../documents/settings.ts'
import { languages } from '../labels/languages.ts'
import { anyText, line } from '../text/strings.ts'

const { title, text: lead } = home.sections.hero.fields

/** Fields of the setup: some of the settings, the brand and the home page's hero. */
export const setupFields = {
  companyName: text('Company name', { hint: 'Example Ltd' }),
  sentence: paragraph('What you do, in one sentence', {
    isOptional: true,
    maxLength: lead.maxLength,
    hint: 'Who you work for and how they benefit',
  }),
  title: text('Headline', { isOptional: true, maxLength: title.maxLength }),
  imageUrl: image('Logo', { isOptional: true }),
  color: brandFields.color,
  email: text('Email', { isOptional: true, hint: 'hello@example.com' }),
  phone: text('Phone', { isOptional: true, hint: '+49 30 1234567' }),
  address: paragraph('Address', { isOptional: true, hint: '1 Main Street\nSpringfield' }),
  language: companyFields.language,
  timeZone: companyFields.timeZone,
  demo: select('Demo content', { keep: 'Keep it', remove: 'Remove it' }),
}

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
