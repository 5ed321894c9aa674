import type { Brand } from './brand.ts'
import { emptyBrand } from './empty-brand.ts'
import { paletteOf, type Tokens } from './palette.ts'
import { fontFaces, typefaceProperties } from './typefaces.ts'

/** Values of CSS custom properties by name. */
type Properties = Record<string, string>

const corners: Record<Brand['corners'], Properties> = {
  sharp: { '--radius-xs': '0px', '--radius-sm': '0px' },
  slight: { '--radius-xs': '2px', '--radius-sm': '2px' },
  round: { '--radius-xs': '4px', '--radius-sm': '8px' },
}

/** Widths of hairlines and ground lines, and a factor for the strokes of drawings. */
const lines: Record<Brand['lines'], Properties> = {
  fine: { '--line': '0.5px', '--ground-line': '1px', '--stroke': '0.7' },
  normal: { '--line': '1px', '--ground-line': '2px', '--stroke': '1' },
  strong: { '--line': '2px', '--ground-line': '4px', '--stroke': '1.7' },
}

const colorsOf = (tokens: Tokens): Properties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value]))

/** Custom properties of a brand, by theme. */
function brandProperties({ color, ...brand }: Brand): BrandProperties {
  const { light, onNight, dark } = paletteOf(color)
  return {
    light: {
      ...colorsOf(light),
      ...corners[brand.corners],
      ...lines[brand.lines],
      ...typefaceProperties(brand),
    },
    onNight: colorsOf(onNight),
    dark: colorsOf(dark),
  }
}

type BrandProperties = Record<'light' | 'onNight' | 'dark', Properties>

const ours = brandProperties(emptyBrand)

/**
 * Two brands that together set every custom property, because a light color sets properties that a dark color does
 * not.
 */
const stated = ['#000000', '#ffd500'].map((color) => brandProperties({ ...emptyBrand, color }))

const without = (properties: Properties, known: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => known[name] !== value))

const rule = (selector: string, properties: Properties) => {
  const all = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return all.length > 0 ? `${selector}{${all.join(';')}}` : ''
}

/**
 * Selector of headings. It is needed only if headings have a face of their own; otherwise they inherit the text face.
 */
const headings = '.display,.quote,:is(h2,h3).font-semibold'

const sheetOf = ({ light, onNight, dark }: BrandProperties) =>
  rule(':root', light) +
  rule('.on-night', onNight) +
  rule(':root[data-theme="dark"]', dark) +
  ('--font-display' in light ? rule(headings, { 'font-family': 'var(--font-display)' }) : '')

/** Style sheet of a brand: its fonts and the custom properties that differ from the default. Empty for the default. */
export function brandSheet(brand: Brand): string {
  const { light, onNight, dark } = brandProperties(brand)
  const properties = {
    light: without(light, ours.light),
    onNight,
    dark: without(dark, ours.dark),
  }
  // The plain look hides the drawing on the sign-in pages. Public pages load plain.css instead.
  const undrawn = brand.look === 'plain' ? rule('.entrance', { display: 'none' }) : ''
  return fontFaces(brand) + sheetOf(properties) + undrawn
}

/** All properties of a brand, for a preview nested in a page with another brand. */
export function wholeProperties(brand: Brand): BrandProperties {
  const { light, onNight, dark } = brandProperties(brand)
  const onSignal = { '--color-signal': light['--color-signal'] ?? '' }
  return {
    light: { ...initial(stated.map((each) => each.light)), ...light },
    onNight: { ...onSignal, ...onNight },
    dark: { ...initial(stated.map((each) => each.dark)), ...dark },
  }
}

export const wholeSheet = (brand: Brand) => sheetOf(wholeProperties(brand))

/** Resets custom properties to `initial`, so that `var()` uses its fallback. */
const initial = (all: Properties[]): Properties =>
  Object.fromEntries(all.flatMap(Object.keys).map((name) => [name, 'initial']))
