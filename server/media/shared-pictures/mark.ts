import type { Palette } from '#content/brand/palette.ts'
import { markSkylight, markWalls } from '#content/brand/product.ts'

type Colors = Palette['light']

/** The house mark in a field of 28 by 28. */
export const mark = ({ own, signal, ink }: Colors, stroke = `stroke="${ink}"`) =>
  `<path d="${markSkylight}" fill="${own ?? signal}"/>` +
  `<path d="${markWalls}" ` +
  `fill="none" stroke-width="2" stroke-linejoin="round" ${stroke}/>`

/** Icon for a browser's tab. Its lines are light in a dark browser. */
export const tabIcon = (colors: Colors) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
  `<style>path{stroke:${colors.ink}}path:first-of-type{stroke:none}` +
  `@media(prefers-color-scheme:dark){path{stroke:${colors.paper}}}</style>${mark(colors, '')}</svg>`

/** The mark on a square of paper. `margin` is in units of the mark, which is 28 units wide. */
export function paperIcon(colors: Colors, pixels: number, margin: number): string {
  const side = 28 + 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}">` +
    `<path d="M${-margin} ${-margin}h${side}v${side}h${-side}z" fill="${colors.paper}"/>${mark(colors)}</svg>`
  )
}
