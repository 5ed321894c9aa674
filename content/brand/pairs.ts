import { needed, type Palette } from './palette.ts'
import type { ColorName } from './product.ts'

/** Two tokens that are seen on each other, and the contrast that they need. */
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
 * Every pair that style sheets and classes make. What only decorates is not here: `line`, `line-strong`
 * and `night-line` part what is apart anyway, `warn` edges a notice that says what it is, and `own` fills
 * what has an outline in ink.
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

/** The two colors of a pair in a palette. */
export function colorsOf({ light, onNight, dark }: Palette, { scheme, on, ground }: Pair) {
  const tokens = {
    light,
    'on night': { ...light, ...onNight },
    dark: { ...light, ...dark },
  }[scheme]
  // Where the style sheets have no value of their own, the token is another one.
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
