import { contrast, hexOf, inSrgb, oklchOf } from './oklch.ts'
import { type ColorName, colors, darkColors, type Oklch } from './product.ts'

/** What the style sheets have a value of their own for, unless a brand says otherwise. */
type OwnToken = 'own' | 'button' | 'on-button' | 'button-hover' | 'selection' | 'glow' | 'beam'

/** Colors by the name of their token, as `#rrggbb`; a selection is `#rrggbbaa`. */
export type Tokens = Partial<Record<ColorName | OwnToken, string>>

/** All colors of a company. */
export interface Palette {
  light: Record<ColorName, string> & Tokens
  /** What differs on the dark sections of the public pages. */
  onNight: Tokens
  /** The back office in the dark; what is missing is as in the light. */
  dark: Record<keyof typeof darkColors, string> & Tokens
}

const hexes = <K extends string>(named: Record<K, Oklch>) =>
  Object.fromEntries(
    Object.entries<Oklch>(named).map(([name, color]) => [name, hexOf(color)]),
  ) as Record<K, string> // the same keys

const ours: Palette = { light: hexes(colors), onNight: {}, dark: hexes(darkColors) }

/** The color of a company that has chosen none. */
export const ownColor = ours.light.signal

/** A color, typed by hand or picked: `#rrggbb` in small letters, or `undefined`. */
export function readColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase()) ?? []
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** Contrasts that are held: of text, and of large text and the parts of controls. */
export const needed = { text: 4.5, large: 3 } as const

/**
 * The palette that follows from one color. The color itself stays wherever it can be seen; for lines and
 * for letters its lightness is moved until the contrast holds, hue and chroma as far as sRGB has them.
 * What is neutral takes its hue: paper a breath of it, ink and night a tenth of its chroma.
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

/** Gives a neutral color the hue of the brand, with a part of the neutral color's own chroma. */
const tint =
  ([, , hue]: Oklch, part: number): Tint =>
  ([lightness, chroma]) => [lightness, chroma * Math.min(1, part), hue]

/** How gray a color is: 1 without a hue to speak of, 0 for one that is seen as a color. */
const grayness = ([, chroma]: Oklch) => Math.min(1, Math.max(0, (0.05 - chroma) / 0.03))

function lightOf(chosen: string, own: Oklch, paper: Tint, ink: Tint) {
  const grounds = {
    paper: hexOf(paper(colors.paper)),
    sheet: hexOf(colors.sheet),
    ground: hexOf(paper(colors.ground)),
    blank: hexOf(paper(colors.blank)),
    night: hexOf(ink(colors.night)),
    // Without a hue the lamps keep some of their warmth: gray would not look like light.
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
    // In the dark a button is light anyway.
    button: deep,
    'on-button': page,
    'button-hover': letters,
    selection: `${signal}40`,
  }
}

/** The light of a lamp in the color of the brand. */
function lamp(own: Oklch, [lightness, chroma, hue]: Oklch): Oklch {
  const gray = grayness(own)
  if (gray > 0.5) return [lightness, chroma * 0.6, hue + 20]
  return [lightness, Math.min(chroma, own[1] * (1 - lightness) * 5), own[2]]
}

/** In the light a gray is dark, and in the dark light: it is seen that somebody meant it. */
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

/** How far apart two colors are seen to be before darkening one makes another color of it. */
const sameColor = 0.15

/**
 * A primary button. A light color that would have to be darkened into another one, such as yellow into
 * olive, stays as it is, with letters in ink; it must stand out from paper by more than its letters.
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

/** A primary button under the pointer: ink, or for a brand that is as dark as ink a lighter shade. */
function hover(deep: string, ink: string): string {
  const [lightness, chroma, hue] = oklchOf(deep)
  if (lightness - oklchOf(ink)[0] > 0.1) return ink
  return hexOf(inSrgb([Math.max(0.34, lightness + 0.14), chroma, hue]))
}

const darker = (color: Oklch, grounds: string[], ratio: number) => moved(color, grounds, ratio, -1)
const lighter = (color: Oklch, grounds: string[], ratio: number) => moved(color, grounds, ratio, 1)

/** Moves the lightness until the contrast with all grounds holds, as a browser will show both. */
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
