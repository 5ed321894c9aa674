import type { Monogram } from '../logo/monogram.ts'
import { drawable, openFonts, outlineOf } from './text-outlines.ts'

const side = 28
/** Height of capitals as a share of the size, about the same in all typefaces. */
const capitals = 0.69

/** SVG elements of a monogram, in a field of 28 by 28. */
export async function monogramParts({ letter, ground, ink, radius, typefaces }: Monogram) {
  const fonts = await openFonts(typefaces)
  const size = 17
  const cut = { face: 'display', weight: 620, size, tracking: 0 } as const
  const { d, width } = outlineOf(fonts, drawable(fonts.display, letter), cut)
  const left = Math.round((side - width) * 50) / 100
  const base = Math.round((side + capitals * size) * 50) / 100
  return (
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${ground}"/>` +
    `<path transform="translate(${left} ${base})" fill="${ink}" d="${d}"/>`
  )
}

/** The monogram next to the company's name, and in a browser's tab. */
export const monogramSvg = async (monogram: Monogram) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112" viewBox="0 0 ${side} ${side}">` +
  `${await monogramParts(monogram)}</svg>`

/** App icon: the monogram on a full square of its background, because devices cut off the corners. */
export const monogramIcon = async (monogram: Monogram, margin: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" ` +
  `viewBox="${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}">` +
  `<path d="M-99-99H199V199H-99Z" fill="${monogram.ground}"/>${await monogramParts(monogram)}</svg>`
