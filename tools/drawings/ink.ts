import { hexOf } from '#content/brand/oklch.ts'
import { hex } from '#content/text/hex.ts'

/** Colors of the drawings: the brand's, and one quiet paper for each project. */

export const {
  paper,
  sheet,
  ink,
  'ink-2': ink2,
  'ink-3': ink3,
  line: hairline,
  'line-strong': lineStrong,
  signal,
} = hex

/** The signal thinned to a wash: behind the row or the room that matters. */
export const signalWash = hexOf([0.94, 0.035, 50])

const tint = (hue: number, lightness = 0.938, chroma = 0.017) => hexOf([lightness, chroma, hue])

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
