import { oklchOf } from '#content/brand/oklch.ts'

/** Color of a picture with its share of the counted pixels, from 0 to 1. */
export interface DominantColor {
  color: string
  share: number
}

const most = 3
/** Minimum share of a dominant color. A smaller area is a detail or the edge between two colors. */
const leastShare = 0.05
/** Minimum chroma of a color that does not look gray. */
const leastChroma = 0.04
/** Maximum differences between shades of the same color. */
const sameHue = 22
const sameLightness = 0.18

interface Bin {
  count: number
  red: number
  green: number
  blue: number
}

/**
 * Dominant colors of a logo, most common first, from canvas pixels. Transparent and nearly white pixels are
 * background. Black and gray count only if there is no other color.
 */
export function dominantColors(pixels: Uint8ClampedArray): DominantColor[] {
  const found = [...binsOf(pixels).values()]
    .map(({ count, ...sums }) => ({ count, color: hexOf(sums, count) }))
    .sort((one, other) => other.count - one.count)
    .map((bin) => ({ ...bin, oklch: oklchOf(bin.color) }))
    .filter(({ oklch: [lightness, chroma] }) => lightness < 0.94 || chroma > leastChroma)
  const drawn = found.reduce((sum, { count }) => sum + count, 0)
  const colored = found.filter(({ oklch: [, chroma] }) => chroma >= leastChroma)
  const groups: typeof found = []
  for (const bin of colored.length > 0 ? colored : found) {
    const same = groups.find(({ oklch }) => isSame(oklch, bin.oklch))
    if (same) same.count += bin.count
    else groups.push({ ...bin })
  }
  return groups
    .map(({ color, count }) => ({ color, share: count / drawn }))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.share - one.share)
    .slice(0, most)
}

function binsOf(pixels: Uint8ClampedArray): Map<number, Bin> {
  const bins = new Map<number, Bin>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bin.count += 1
    bin.red += red
    bin.green += green
    bin.blue += blue
    bins.set(key, bin)
  }
  return bins
}

const hexOf = ({ red, green, blue }: Omit<Bin, 'count'>, count: number) =>
  `#${[red, green, blue].map((sum) => channel(sum / count)).join('')}`

const channel = (value: number) => Math.round(value).toString(16).padStart(2, '0')

type Oklch = ReturnType<typeof oklchOf>

function isSame([lightness, chroma, hue]: Oklch, [otherLightness, otherChroma, otherHue]: Oklch) {
  const turn = Math.abs(hue - otherHue) % 360
  const isGray = chroma < leastChroma && otherChroma < leastChroma
  const isNear = isGray || Math.min(turn, 360 - turn) < sameHue
  return isNear && Math.abs(lightness - otherLightness) < sameLightness
}
