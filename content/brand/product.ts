/** The product's name, mark and default colors, for pages, pictures and icons. */

/** Product name. Stands in for the company name until one is saved. */
export const productName = 'Atrium'

/** Logo mark as SVG paths in a 28 × 28 view box: a section through a hall with a lit skylight. */
export const markWalls =
  'M2 23.5H26M4.5 23.5V11.5H10V23.5M23.5 23.5V11.5H18V23.5M10 11.5L14 3.5L18 11.5'
export const markSkylight = 'M10 10.5L14 3.5L18 10.5V22.5H10Z'

/** Arguments of CSS `oklch()`. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Light colors by token. `npm run colors` generates the style sheets from them. */
export const colors = {
  paper: [0.985, 0.006, 85],
  sheet: [1, 0, 0],
  /** Background of pictures: no hue, and distinct from black and white. */
  ground: [0.94, 0.003, 85],
  /** Placeholder for a picture that did not load. */
  blank: [0.955, 0.008, 85],
  ink: [0.22, 0.025, 262],
  'ink-2': [0.42, 0.02, 262],
  'ink-3': [0.52, 0.015, 262],
  line: [0.88, 0.008, 85],
  'line-strong': [0.72, 0.01, 85],
  signal: [0.66, 0.19, 41],
  /** Signal color for text. */
  'signal-deep': [0.53, 0.17, 38],
  /** Background of the footer; below, its text and line colors. */
  night: [0.24, 0.03, 262],
  'night-2': [0.8, 0.015, 262],
  'night-3': [0.58, 0.02, 262],
  'night-line': [0.36, 0.03, 262],
  ok: [0.55, 0.13, 155],
  warn: [0.7, 0.15, 75],
  bad: [0.53, 0.2, 27],
  /** Text on signal-deep or ink. */
  white: [1, 0, 0],
} as const satisfies Record<string, Oklch>

export type ColorName = keyof typeof colors

/** Dark theme of the back office: the same scale with lightness reversed. */
export const darkColors = {
  paper: [0.19, 0.012, 262],
  sheet: [0.225, 0.014, 262],
  ground: [0.58, 0.005, 262],
  ink: [0.93, 0.006, 85],
  'ink-2': [0.8, 0.012, 262],
  'ink-3': [0.7, 0.014, 262],
  line: [0.33, 0.014, 262],
  'line-strong': [0.53, 0.016, 262],
  signal: [0.72, 0.17, 45],
  'signal-deep': [0.74, 0.15, 45],
  night: [0.1, 0.02, 262],
  ok: [0.74, 0.14, 155],
  warn: [0.79, 0.14, 75],
  bad: [0.74, 0.15, 25],
  white: [0.19, 0.012, 262],
} as const satisfies Partial<Record<ColorName, Oklch>>
