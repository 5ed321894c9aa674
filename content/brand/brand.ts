import * as z from 'zod'
import { color, select } from '../fields.ts'
import { anyText } from '../text/strings.ts'
import { ownColor, readColor } from './palette.ts'

/** What makes the site look like its company: one record, of which typefaces will be a part too. */
export const brandFields = {
  color: color('Color', { isOptional: true, maxLength: 40, hint: ownColor }),
  corners: select('Corners', {
    slight: 'Slightly rounded',
    sharp: 'Sharp',
    round: 'Round',
  }),
  lines: select('Lines', { normal: 'Normal', fine: 'Fine', strong: 'Strong' }),
}

const corners = Object.keys(
  brandFields.corners.options,
) as (keyof typeof brandFields.corners.options)[]
const lines = Object.keys(brandFields.lines.options) as (keyof typeof brandFields.lines.options)[]

/** What the API sends of the brand. A color that is empty is the product's own. */
export const brandSchema = z.object({
  color: z.string().describe('#rrggbb, or empty for the color that the product comes with'),
  corners: z.enum(corners),
  lines: z.enum(lines),
})

export type Brand = z.infer<typeof brandSchema>

/** The brand of a company that has chosen nothing. */
export const emptyBrand: Brand = { color: '', corners: 'slight', lines: 'normal' }

const noColor = 'Color must be a color in hex such as #1f5c3a'

const someColor = anyText(brandFields.color.label, brandFields.color.maxLength)
  .transform((text, context) => {
    if (text.trim() === '') return ''
    const read = readColor(text)
    if (read === undefined) context.addIssue({ code: 'custom', message: noColor })
    return read ?? z.NEVER
  })
  .optional()

const oneOf = <const V extends string>(label: string, values: readonly V[]) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}`).optional()

/** What may be saved. A field that is left out stays as it is. */
export const brandInput = z.strictObject({
  color: someColor,
  corners: oneOf(brandFields.corners.label, corners),
  lines: oneOf(brandFields.lines.label, lines),
})

export type BrandInput = z.infer<typeof brandInput>
