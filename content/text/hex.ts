import { hexOf } from '../brand/oklch.ts'
import { type ColorName, colors } from '../brand/product.ts'

/** The product's own colors in the light, in hex: for what does not know OKLCH. */
export const hex = Object.fromEntries(
  Object.entries(colors).map(([name, color]) => [name, hexOf(color)]),
) as Record<ColorName, string> // the keys of that very object
