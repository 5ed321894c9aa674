import type { Brand } from './brand.ts'

/** Default brand. */
export const emptyBrand: Brand = {
  look: 'section',
  typefaces: 'grotesque',
  color: '',
  corners: 'slight',
  lines: 'normal',
  nightLogo: '',
  mark: '',
}
