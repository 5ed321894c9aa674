import type { Palette } from '#content/brand/palette.ts'
import { markSkylight, markWalls } from '#content/brand/product.ts'

type Colors = Palette['light']

/** The house mark in a field of 28 by 28. */
export const mark = ({ own, signal, ink }: Colors, stroke = `stroke="${ink}"`) =>
  `<path d="${markSkylight}" fill="${own ?? signal}"/>` +
  `<path d="${markWalls}" ` +
  `fill="none" stroke-width="2" stroke-linejoin="round" ${stroke}/>`

/** An icon for a tab, whose ground is not ours: its ink is light where the browser is dark. */
export const tabIcon = (colors: Colors) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
  `<style>path{stroke:${colors.ink}}path:first-of-type{stroke:none}` +
  `@media(prefers-color-scheme:dark){path{stroke:${colors.paper}}}</style>${mark(colors, '')}</svg>`

/** The mark on a square of paper, with a margin of so many of the mark's own 28 parts. */
export function paperIcon(colors: Colors, pixels: number, margin: number): string {
  const side = 28 + 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}">` +
    `<path d="M${-margin} ${-margin}h${side}v${side}h${-side}z" fill="${colors.paper}"/>${mark(colors)}</svg>`
  )
}
