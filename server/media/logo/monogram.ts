import { createHash } from 'node:crypto'
import type { Brand } from '#content/brand/brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import type { Settings } from '#content/documents/settings.ts'

/** The first letter of the company's name on its color: its mark in the plain look, unless it has one. */
export interface Monogram {
  letter: string
  /** `#rrggbb`. */
  ground: string
  ink: string
  /** Of its corners, in a field of 28 by 28. */
  radius: number
  typefaces: Brand['typefaces']
}

const radii = { sharp: 0, slight: 2, round: 6 } satisfies Record<Brand['corners'], number>

/** `undefined` where a company shows the house mark. */
export function monogramOf(settings: Settings | null, brand: Brand): Monogram | undefined {
  if (brand.look !== 'plain') return undefined
  const name = settings?.companyName.trim() || productName
  const { light } = paletteOf(brand.color)
  return {
    letter: firstLetter(name),
    ground: light.button ?? light['signal-deep'],
    ink: light['on-button'] ?? light.white,
    radius: radii[brand.corners],
    typefaces: brand.typefaces,
  }
}

const firstLetter = (name: string) =>
  (/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? '').toLocaleUpperCase()

/** Cache busting: counted up when the drawing changes. */
const drawing = 1

export const monogramVersion = (monogram: Monogram) =>
  createHash('sha256')
    .update(JSON.stringify([drawing, monogram]))
    .digest('hex')
    .slice(0, 12)

/** The address of a monogram that may not be live: it says what it follows from. */
export const triedMonogramAddress = (
  monogram: Monogram,
  { typefaces, color, corners }: Pick<Brand, 'typefaces' | 'color' | 'corners'>,
) =>
  `${monogramAddress(monogramVersion(monogram))}?${new URLSearchParams({
    letter: monogram.letter,
    typefaces,
    color,
    corners,
  })}`

export const monogramAddress = (version: string) => `/monogram-${version}.svg`
