import { color, image, select } from '../documents/fields.ts'
import { ownColor } from './palette.ts'

/** Fields of the brand: the look, colors and logos of the company's site. */
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
