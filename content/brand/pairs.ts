import { needed, type Palette } from './palette.ts'
import type { ColorName } from './product.ts'

/** A foreground and a background token with the contrast ratio they need. */
export interface Pair {
  scheme: 'light' | 'on night' | 'dark'
  on: ColorName | 'own' | 'glow' | 'on-button' | 'button' | 'button-hover'
  ground: ColorName | 'glow' | 'button' | 'button-hover'
  ratio: number
}

const { text, large } = needed

const of = (
  scheme: Pair['scheme'],
  ratio: number,
  on: readonly Pair['on'][],
  grounds: readonly Pair['ground'][],
): Pair[] => on.flatMap((each) => grounds.map((ground) => ({ scheme, on: each, ground, ratio })))

/**
 * Every pair of tokens in the style sheets and classes. Decorative colors need no contrast: `line`, `line-strong`
 * and `night-line` separate parts that are distinct without them, `warn` is the border of a notice whose text names
 * the problem, and `own` fills shapes with an outline in ink.
 */
export const pairs: readonly Pair[] = [
  ...of('light', text, ['ink', 'ink-2', 'ink-3'], ['paper', 'sheet', 'ground', 'blank']),
  ...of('light', text, ['signal-deep'], ['paper', 'sheet', 'ground', 'blank', 'glow']),
  ...of('light', text, ['ink-2'], ['glow']),
  ...of('light', text, ['bad'], ['paper', 'sheet']),
  ...of('light', text, ['white'], ['signal-deep', 'ink', 'bad', 'night']),
  ...of('light', text, ['on-button'], ['button', 'button-hover']),
  ...of('light', text, ['night'], ['white']),
  ...of('light', large, ['signal', 'ok'], ['paper', 'sheet']),
  ...of('on night', text, ['night-2'], ['night']),
  ...of('on night', large, ['signal', 'night-3'], ['night']),
  ...of('dark', text, ['ink', 'ink-2', 'ink-3', 'signal-deep', 'bad'], ['paper', 'sheet']),
  ...of('dark', text, ['white'], ['signal-deep', 'ink', 'bad']),
  ...of('dark', text, ['on-button'], ['button', 'button-hover']),
  ...of('dark', large, ['signal', 'ok'], ['paper', 'sheet']),
]

/** Foreground and background color of a pair in a palette. */
export function colorsOf({ light, onNight, dark }: Palette, { scheme, on, ground }: Pair) {
  const tokens = {
    light,
    'on night': { ...light, ...onNight },
    dark: { ...light, ...dark },
  }[scheme]
  // Fallbacks of the style sheets for tokens that a palette does not set.
  const others = {
    own: tokens.signal,
    glow: light.paper,
    button: tokens['signal-deep'],
    'on-button': tokens.white,
    'button-hover': tokens.ink,
  }
  const of = (name: Pair['on']) => tokens[name] ?? others[name as 'own']
  return [of(on), of(ground)] as const
}
