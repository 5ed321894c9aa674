import * as z from 'zod'
import { type BoundedField, maxLengthOf, type SelectField } from '../documents/fields.ts'
import { anyText } from '../text/strings.ts'
import { brandFields } from './brand-fields.ts'
import { readColor } from './palette.ts'

const { look, typefaces, corners, lines, nightLogo, mark } = brandFields

const valuesOf = <const O extends Record<string, string>>({ options }: SelectField<O>) =>
  Object.keys(options) as (keyof O & string)[] // Cast: `Object.keys` gives string[].

/** The brand in API responses. An empty color means the product's own color. */
export const brandSchema = z.object({
  look: z.enum(valuesOf(look)),
  typefaces: z.enum(valuesOf(typefaces)),
  color: z.string().describe('#rrggbb, or empty for the product’s own color'),
  corners: z.enum(valuesOf(corners)),
  lines: z.enum(valuesOf(lines)),
  nightLogo: z
    .string()
    .describe('The logo for dark backgrounds; empty uses the logo of the settings'),
  mark: z
    .string()
    .describe('A square picture for icons, also shown next to the name when there is no logo'),
})

export type Brand = z.infer<typeof brandSchema>

const noColor = 'Color must be a color in hex such as #1f5c3a'

const someColor = anyText(brandFields.color.label, brandFields.color.maxLength)
  .transform((text, context) => {
    if (text.trim() === '') return ''
    const read = readColor(text)
    if (read === undefined) context.addIssue({ code: 'custom', message: noColor })
    return read ?? z.NEVER
  })
  .optional()

const oneOf = <const O extends Record<string, string>>(field: SelectField<O>) =>
  z.enum(valuesOf(field), `${field.label} must be one of ${valuesOf(field).join(', ')}`).optional()

const picture = (field: BoundedField) => anyText(field.label, maxLengthOf(field)).optional()

/** Body of a request that saves the brand. An omitted field keeps its value. */
export const brandInput = z.strictObject({
  look: oneOf(look),
  typefaces: oneOf(typefaces),
  color: someColor,
  corners: oneOf(corners),
  lines: oneOf(lines),
  nightLogo: picture(nightLogo),
  mark: picture(mark),
})

export type BrandInput = z.infer<typeof brandInput>
