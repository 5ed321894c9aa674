import { createHash } from 'node:crypto'
import type { Brand } from '#content/brand/brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import type { Settings } from '#content/documents/settings.ts'

/**
 * Monogram: the first letter of the company's name on the company's color. In the plain look it stands in for a mark
 * that the company has not uploaded.
 */
export interface Monogram {
  letter: string
  /** Background color as `#rrggbb`. */
  ground: string
  ink: string
  /** Corner radius in a field of 28 by 28. */
  radius: number
  typefaces: Brand['typefaces']
}

const radii = { sharp: 0, slight: 2, round: 6 } satisfies Record<Brand['corners'], number>

/** Monogram of the company; `undefined` outside the plain look. */
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

/** Cache busting: increase it when the drawing changes. */
const drawing = 1

export const monogramVersion = (monogram: Monogram) =>
  createHash('sha256')
    .update(JSON.stringify([drawing, monogram]))
    .digest('hex')
    .slice(0, 12)

/**
 * Address of a monogram in a preview. Its query contains all values that determine the drawing, because the values may
 * not be live.
 */
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
