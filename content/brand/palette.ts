import { contrast, hexOf, inSrgb, oklchOf } from './oklch.ts'
import { type ColorName, colors, darkColors, type Oklch } from './product.ts'

/** Tokens that a brand may set. The style sheets have a fallback for each. */
type OwnToken = 'own' | 'button' | 'on-button' | 'button-hover' | 'selection' | 'glow' | 'beam'

/** Colors by token, as `#rrggbb`; `selection` is `#rrggbbaa`. */
export type Tokens = Partial<Record<ColorName | OwnToken, string>>

/** All colors of a brand. */
export interface Palette {
  light: Record<ColorName, string> & Tokens
  /** Overrides for the dark sections of the public pages. */
  onNight: Tokens
  /** Dark theme of the back office. Missing tokens have their light value. */
  dark: Record<keyof typeof darkColors, string> & Tokens
}

const hexes = <K extends string>(named: Record<K, Oklch>) =>
  Object.fromEntries(
    Object.entries<Oklch>(named).map(([name, color]) => [name, hexOf(color)]),
  ) as Record<K, string> // Cast: `fromEntries` loses the keys.

const ours: Palette = { light: hexes(colors), onNight: {}, dark: hexes(darkColors) }

/** Default brand color. */
export const ownColor = ours.light.signal

/** Parses a typed or picked color. Gives `#rrggbb` in lower case, or `undefined`. */
export function readColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase()) ?? []
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** WCAG AA contrast ratios; `large` is for large text and parts of controls. */
export const needed = { text: 4.5, large: 3 } as const

/**
 * Derives a palette from one color. The color itself is used wherever its contrast suffices; for lines and
 * text its lightness changes until the contrast suffices, with hue and chroma kept as far as sRGB allows.
 * Neutral colors take its hue: paper with a trace of chroma, ink and night with a tenth of the brand's chroma.
 */
export function paletteOf(color: string): Palette {
  const chosen = readColor(color)
  if (chosen === undefined || chosen === ownColor) return ours
  const own = oklchOf(chosen)
  const paper = tint(own, Math.min(0.45, own[1] / 0.1))
  const ink = tint(own, own[1] / 10 / colors.night[1])
  return { ...lightOf(chosen, own, paper, ink), dark: darkOf(chosen, own, paper, ink) }
}

type Tint = (neutral: Oklch) => Oklch

/** Gives a neutral color the brand's hue. `part` is the share of its chroma that the neutral color keeps, at most 1. */
const tint =
  ([, , hue]: Oklch, part: number): Tint =>
  ([lightness, chroma]) => [lightness, chroma * Math.min(1, part), hue]

/** How gray a color looks, from 1 (no visible hue) to 0 (clearly a color). */
const grayness = ([, chroma]: Oklch) => Math.min(1, Math.max(0, (0.05 - chroma) / 0.03))

function lightOf(chosen: string, own: Oklch, paper: Tint, ink: Tint) {
  const grounds = {
    paper: hexOf(paper(colors.paper)),
    sheet: hexOf(colors.sheet),
    ground: hexOf(paper(colors.ground)),
    blank: hexOf(paper(colors.blank)),
    night: hexOf(ink(colors.night)),
    // The light of a gray brand stays warm, because gray would not look like light.
    glow: hexOf(inSrgb(lamp(own, [0.955, 0.035, 62]))),
    beam: hexOf(inSrgb(lamp(own, [0.87, 0.1, 58]))),
  }
  const { paper: page, sheet, ground, blank, night, glow } = grounds
  const onAll = [page, sheet, ground, blank]
  const signal = darker(own, [page, sheet], needed.large)
  const deep = darker(capped(own), [...onAll, glow], needed.text)
  const light: Palette['light'] = {
    ...ours.light,
    ...grounds,
    ink: hexOf(ink(colors.ink)),
    'ink-2': darker(ink(colors['ink-2']), [...onAll, glow], needed.text),
    'ink-3': darker(ink(colors['ink-3']), onAll, needed.text),
    line: hexOf(paper(colors.line)),
    'line-strong': hexOf(paper(colors['line-strong'])),
    'night-2': lighter(ink(colors['night-2']), [night], needed.text),
    'night-3': lighter(ink(colors['night-3']), [night], needed.large),
    'night-line': hexOf(ink(colors['night-line'])),
    own: chosen,
    signal,
    'signal-deep': deep,
    ...buttonOf(chosen, deep, page, hexOf(ink(colors.ink))),
    selection: `${signal}40`,
  }
  return { light, onNight: { signal: lighter(floored(own), [night], needed.large) } }
}

function darkOf(chosen: string, own: Oklch, paper: Tint, ink: Tint): Palette['dark'] {
  const page = hexOf(ink(darkColors.paper))
  const sheet = hexOf(ink(darkColors.sheet))
  const letters = hexOf(paper(darkColors.ink))
  const signal = lighter(floored(own), [page, sheet], needed.large)
  const deep = lighter(floored(own), [page, sheet], needed.text)
  return {
    ...ours.dark,
    paper: page,
    sheet,
    white: page,
    ground: hexOf(ink(darkColors.ground)),
    ink: letters,
    'ink-2': lighter(ink(darkColors['ink-2']), [page, sheet], needed.text),
    'ink-3': lighter(ink(darkColors['ink-3']), [page, sheet], needed.text),
    line: hexOf(ink(darkColors.line)),
    'line-strong': hexOf(ink(darkColors['line-strong'])),
    night: hexOf(ink(darkColors.night)),
    own: chosen,
    signal,
    'signal-deep': deep,
    // On dark backgrounds buttons are light for any brand.
    button: deep,
    'on-button': page,
    'button-hover': letters,
    selection: `${signal}40`,
  }
}

/** Color of the drawn lamps' light, tinted with the brand's hue. */
function lamp(own: Oklch, [lightness, chroma, hue]: Oklch): Oklch {
  const gray = grayness(own)
  if (gray > 0.5) return [lightness, chroma * 0.6, hue + 20]
  return [lightness, Math.min(chroma, own[1] * (1 - lightness) * 5), own[2]]
}

/** A gray brand becomes dark on light backgrounds and light on dark ones, so that it still stands out. */
const capped = ([lightness, chroma, hue]: Oklch): Oklch => [
  Math.min(lightness, 1 - 0.62 * grayness([lightness, chroma, hue])),
  chroma,
  hue,
]

const floored = ([lightness, chroma, hue]: Oklch): Oklch => [
  Math.max(lightness, 0.88 * grayness([lightness, chroma, hue])),
  chroma,
  hue,
]

/** Perceptual distance in OKLCH up to which two colors look like shades of one color. */
const sameColor = 0.15

/**
 * Tokens of a primary button. Darkening would turn some light colors into a different color, such as yellow into
 * olive. Such a color stays as it is, with text in ink, if it stands out from the page and the text is legible.
 */
function buttonOf(chosen: string, deep: string, page: string, ink: string): Tokens {
  const own = oklchOf(chosen)
  const isOlive = own[0] - oklchOf(deep)[0] > sameColor
  const isSeen = Math.hypot(oklchOf(page)[0] - own[0], own[1]) > sameColor
  if (!isOlive || !isSeen || grayness(own) > 0 || contrast(ink, chosen) < needed.text) {
    return { 'button-hover': hover(deep, ink) }
  }
  const under = hexOf(inSrgb([own[0] - 0.06, own[1], own[2]]))
  const isRead = contrast(ink, under) >= needed.text
  return { button: chosen, 'on-button': ink, 'button-hover': isRead ? under : chosen }
}

/** Hover color of a primary button: ink, or a lighter shade when the brand is almost as dark as ink. */
function hover(deep: string, ink: string): string {
  const [lightness, chroma, hue] = oklchOf(deep)
  if (lightness - oklchOf(ink)[0] > 0.1) return ink
  return hexOf(inSrgb([Math.max(0.34, lightness + 0.14), chroma, hue]))
}

const darker = (color: Oklch, grounds: string[], ratio: number) => moved(color, grounds, ratio, -1)
const lighter = (color: Oklch, grounds: string[], ratio: number) => moved(color, grounds, ratio, 1)

/** Changes the lightness until the contrast with all backgrounds suffices, measured on the rounded hex colors. */
function moved(
  [from, chroma, hue]: Oklch,
  grounds: string[],
  ratio: number,
  direction: 1 | -1,
): string {
  for (let lightness = from; ; lightness += direction * 0.004) {
    const isEnd = direction < 0 ? lightness <= 0 : lightness >= 1
    const bounded = Math.min(1, Math.max(0, lightness))
    const shown = hexOf(inSrgb([bounded, chroma, hue]))
    if (isEnd || grounds.every((ground) => contrast(shown, ground) >= ratio)) return shown
  }
}
