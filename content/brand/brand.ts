import * as z from 'zod'
import {
  type BoundedField,
  color,
  image,
  maxLengthOf,
  type SelectField,
  select,
} from '../documents/fields.ts'
import { anyText } from '../text/strings.ts'
import { ownColor, readColor } from './palette.ts'

/** What makes the site look like its company: one record. */
export const brandFields = {
  look: select('Look', { section: 'Section: illustrated', plain: 'Plain: text and lines only' }),
  typefaces: select('Typefaces', {
    grotesque: 'Hanken Grotesk, captions in JetBrains Mono',
    serif: 'Headings in Spectral, text in Public Sans',
    neutral: 'IBM Plex Sans, captions in IBM Plex Mono',
  }),
  color: color('Color', { isOptional: true, maxLength: 40, hint: ownColor }),
  corners: select('Corners', {
    slight: 'Slightly rounded',
    sharp: 'Sharp',
    round: 'Round',
  }),
  lines: select('Lines', { normal: 'Normal', fine: 'Fine', strong: 'Strong' }),
  nightLogo: image('Logo on dark backgrounds', { isOptional: true }),
  mark: image('Mark', { isOptional: true }),
}

const { look, typefaces, corners, lines, nightLogo, mark } = brandFields

const valuesOf = <const O extends Record<string, string>>({ options }: SelectField<O>) =>
  Object.keys(options) as (keyof O & string)[] // exactly its keys

/** What the API sends of the brand. A color that is empty is the product's own. */
export const brandSchema = z.object({
  look: z.enum(valuesOf(look)),
  typefaces: z.enum(valuesOf(typefaces)),
  color: z.string().describe('#rrggbb, or empty for the color that the product comes with'),
  corners: z.enum(valuesOf(corners)),
  lines: z.enum(valuesOf(lines)),
  nightLogo: z
    .string()
    .describe('The logo as it is shown on a dark ground; empty for that of the settings'),
  mark: z
    .string()
    .describe('A square picture for icons, and beside the name where there is no logo'),
})

export type Brand = z.infer<typeof brandSchema>

/** The brand of a company that has chosen nothing. */
export const emptyBrand: Brand = {
  look: 'section',
  typefaces: 'grotesque',
  color: '',
  corners: 'slight',
  lines: 'normal',
  nightLogo: '',
  mark: '',
}

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

/** What may be saved. A field that is left out stays as it is. */
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
