import type { Brand } from './brand.ts'
import { type Palette, paletteOf, type Tokens } from './palette.ts'

/** Custom properties by their name. */
export type Properties = Record<string, string>

/** Corners and lines: what differs from the style sheets' own values. */
const corners: Record<Brand['corners'], Properties> = {
  sharp: { '--radius-xs': '0', '--radius-sm': '0' },
  slight: {},
  round: { '--radius-xs': '4px', '--radius-sm': '8px' },
}

/** Hairlines, the lines that things stand on, and the strokes of drawings as a factor. */
const lines: Record<Brand['lines'], Properties> = {
  fine: { '--line': '0.5px', '--ground-line': '1px', '--stroke': '0.75' },
  normal: {},
  strong: { '--line': '2px', '--ground-line': '3px', '--stroke': '1.6' },
}

const colorsOf = (tokens: Tokens): Properties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value]))

/** Every custom property that a brand decides, on the public pages and in the back office's light. */
export const lightProperties = (brand: Brand): Properties => ({
  ...colorsOf(paletteOf(brand.color).light),
  ...corners[brand.corners],
  ...lines[brand.lines],
})

/** Every one that any brand can decide: a picture of one brand within another begins from nothing. */
export const propertyNames = Object.keys({
  ...colorsOf(paletteOf('#000000').light),
  ...corners.round,
  ...lines.strong,
})

export const nightProperties = (brand: Brand) => colorsOf(paletteOf(brand.color).onNight)

const changed = (properties: Properties, from: Properties) =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => from[name] !== value))

const rule = (selector: string, properties: Properties) => {
  const stated = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return stated.length > 0 ? `${selector}{${stated.join(';')}}` : ''
}

/** The style sheet of a brand: only custom properties, and only what differs from ours. Empty for ours. */
export function brandSheet(brand: Brand): string {
  const ours: Palette = paletteOf('')
  const { onNight, dark } = paletteOf(brand.color)
  return (
    rule(':root', changed(lightProperties(brand), colorsOf(ours.light))) +
    rule('.on-night', colorsOf(onNight)) +
    rule(':root[data-theme="dark"]', changed(colorsOf(dark), colorsOf(ours.dark)))
  )
}
