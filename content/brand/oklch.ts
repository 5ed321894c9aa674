import type { Oklch } from './product.ts'

/** Color conversion between OKLCH and sRGB, gamut mapping and WCAG contrast. */

type Rgb = readonly [red: number, green: number, blue: number]

/** OKLCH to linear sRGB. A channel outside 0 to 1 is out of gamut. */
function linearOf([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** OKLCH to `#rrggbb`. Out-of-gamut channels are clipped. */
export const hexOf = (color: Oklch): string => `#${linearOf(color).map(channel).join('')}`

const channel = (value: number) => {
  const linear = Math.min(1, Math.max(0, value))
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Linear sRGB of `#rrggbb`. */
function linearOfHex(hex: string): Rgb {
  const at = (index: number) => {
    const encoded = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

/** `#rrggbb` to OKLCH. A gray has chroma 0 and hue 0. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOfHex(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, b)
  if (chroma < 0.0005) return [lightness, 0, 0]
  return [lightness, chroma, ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

/** Rounding error of a channel: a color this close to the sRGB gamut counts as inside. */
const tolerance = 0.0005

export const isInSrgb = (color: Oklch) =>
  linearOf(color).every((value) => value >= -tolerance && value <= 1 + tolerance)

/** Gamut mapping: keeps lightness and hue, and reduces the chroma until the color fits sRGB. */
export function inSrgb([lightness, chroma, hue]: Oklch): Oklch {
  if (isInSrgb([lightness, chroma, hue])) return [lightness, chroma, hue]
  let [least, most] = [0, chroma]
  for (let step = 0; step < 20; step += 1) {
    const middle = (least + most) / 2
    if (isInSrgb([lightness, middle, hue])) least = middle
    else most = middle
  }
  return [lightness, least, hue]
}

function luminance(hex: string) {
  const [red, green, blue] = linearOfHex(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
