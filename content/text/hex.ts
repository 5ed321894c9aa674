import { hexOf } from '../brand/oklch.ts'
import { type ColorName, colors } from '../brand/product.ts'

/** The product's light colors in hex, for formats without OKLCH. */
export const hex = Object.fromEntries(
  Object.entries(colors).map(([name, color]) => [name, hexOf(color)]),
) as Record<ColorName, string> // Cast: `fromEntries` loses the keys.
