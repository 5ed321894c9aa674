/** The colours of the drawings: look.md's tokens as hex, and one quiet paper for each project. */

const channel = (value: number) => {
  const linear = Math.min(1, Math.max(0, value))
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** OKLCH to sRGB hex, because librsvg knows only sRGB colours. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

export const paper = oklch(0.985, 0.006, 85)
export const sheet = '#ffffff'
export const ink = oklch(0.22, 0.025, 262)
export const ink2 = oklch(0.42, 0.02, 262)
export const ink3 = oklch(0.52, 0.015, 262)
export const hairline = oklch(0.88, 0.008, 85)
export const lineStrong = oklch(0.72, 0.01, 85)
export const signal = oklch(0.66, 0.19, 41)
/** The ground of the footer. */
export const night = oklch(0.24, 0.03, 262)
/** The signal thinned to a wash: behind the row or the room that matters. */
export const signalWash = oklch(0.94, 0.035, 50)

const tint = (hue: number, lightness = 0.938, chroma = 0.017) => oklch(lightness, chroma, hue)

export const tints = {
  'harbor-dispatch': tint(235),
  'meter-watch': tint(200),
  'clinic-companion': tint(15, 0.94, 0.018),
  'claims-triage': tint(300),
  'rail-workshop': tint(45, 0.93, 0.024),
  'produce-market': tint(118, 0.942, 0.03),
  'greenhouse-climate': tint(150, 0.94, 0.024),
  'museum-guide': tint(88, 0.938, 0.032),
  'tender-search': tint(268, 0.935, 0.022),
  'care-roster': tint(68, 0.945, 0.03),
  'concert-hall': tint(350, 0.935, 0.022),
  'cold-chain': tint(218, 0.955, 0.016),
} satisfies Record<string, string>

export type ProjectKey = keyof typeof tints
