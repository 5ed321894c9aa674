import { type Brand, emptyBrand } from './brand.ts'
import { paletteOf, type Tokens } from './palette.ts'

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
function brandProperties({ color, ...brand }: Brand) {
  const { light, onNight, dark } = paletteOf(color)
  return {
    light: { ...colorsOf(light), ...corners[brand.corners], ...lines[brand.lines] },
    onNight: colorsOf(onNight),
    dark: colorsOf(dark),
  }
}

type BrandProperties = ReturnType<typeof brandProperties>

const ours = brandProperties(emptyBrand)

/** A brand that states every custom property there is. */
const stated = brandProperties({ ...emptyBrand, color: '#000000' })

const without = (properties: Properties, known: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => known[name] !== value))

const rule = (selector: string, properties: Properties) => {
  const all = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return all.length > 0 ? `${selector}{${all.join(';')}}` : ''
}

const sheetOf = ({ light, onNight, dark }: BrandProperties) =>
  rule(':root', light) + rule('.on-night', onNight) + rule(':root[data-theme="dark"]', dark)

/** The style sheet of a brand: only custom properties, and only what differs from ours. Empty for ours. */
export function brandSheet(brand: Brand): string {
  const { light, onNight, dark } = brandProperties(brand)
  return sheetOf({
    light: without(light, ours.light),
    onNight,
    dark: without(dark, ours.dark),
  })
}

/** All properties of a brand: for where another brand is shown around it. */
export function wholeProperties(brand: Brand): BrandProperties {
  const { light, onNight, dark } = brandProperties(brand)
  const onSignal = { '--color-signal': light['--color-signal'] ?? '' }
  return {
    light: { ...initial(stated.light), ...light },
    onNight: { ...onSignal, ...onNight },
    dark: { ...initial(stated.dark), ...dark },
  }
}

export const wholeSheet = (brand: Brand) => sheetOf(wholeProperties(brand))

/** `initial` of a custom property: where it is used, the second value of `var()` holds. */
const initial = (properties: Properties): Properties =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, 'initial']))
