import { type Brand, emptyBrand } from './brand.ts'
import { paletteOf, type Tokens } from './palette.ts'
import { fontFaces, typefaceProperties } from './typefaces.ts'

/** Custom properties by their name. */
type Properties = Record<string, string>

const corners: Record<Brand['corners'], Properties> = {
  sharp: { '--radius-xs': '0px', '--radius-sm': '0px' },
  slight: { '--radius-xs': '2px', '--radius-sm': '2px' },
  round: { '--radius-xs': '4px', '--radius-sm': '8px' },
}

/** Hairlines, the lines that things stand on, and a factor of the strokes of the house. */
const lines: Record<Brand['lines'], Properties> = {
  fine: { '--line': '0.5px', '--ground-line': '1px', '--stroke': '0.7' },
  normal: { '--line': '1px', '--ground-line': '2px', '--stroke': '1' },
  strong: { '--line': '2px', '--ground-line': '4px', '--stroke': '1.7' },
}

const colorsOf = (tokens: Tokens): Properties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value]))

/** The custom properties of a brand, by what they hold for. */
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

/** Every custom property that any brand states: a light color has properties that a dark one lacks. */
const stated = ['#000000', '#ffd500'].map((color) => brandProperties({ ...emptyBrand, color }))

const without = (properties: Properties, known: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => known[name] !== value))

const rule = (selector: string, properties: Properties) => {
  const all = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return all.length > 0 ? `${selector}{${all.join(';')}}` : ''
}

/** What headings are. Only where they have a face of their own: elsewhere they inherit that of the text. */
const headings = '.display,.quote,:is(h2,h3).font-semibold'

const sheetOf = ({ light, onNight, dark }: BrandProperties) =>
  rule(':root', light) +
  rule('.on-night', onNight) +
  rule(':root[data-theme="dark"]', dark) +
  ('--font-display' in light ? rule(headings, { 'font-family': 'var(--font-display)' }) : '')

/** The style sheet of a brand: its fonts, and custom properties that differ from ours. Empty for ours. */
export function brandSheet(brand: Brand): string {
  const { light, onNight, dark } = brandProperties(brand)
  const properties = {
    light: without(light, ours.light),
    onNight,
    dark: without(dark, ours.dark),
  }
  // What is drawn outside of the public pages, which have a style sheet of their own in this look.
  const undrawn = brand.look === 'plain' ? rule('.entrance', { display: 'none' }) : ''
  return fontFaces(brand) + sheetOf(properties) + undrawn
}

/** All properties of a brand: for where another brand is shown around it. */
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

/** `initial` of a custom property: where it is used, the second value of `var()` holds. */
const initial = (all: Properties[]): Properties =>
  Object.fromEntries(all.flatMap(Object.keys).map((name) => [name, 'initial']))
