import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hexOf, inSrgb, isInSrgb, oklchOf } from './oklch.ts'
import { colorsOf, pairs } from './pairs.ts'
import { ownColor, paletteOf, readColor } from './palette.ts'
import { colors, darkColors } from './product.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Edge cases: grays, neon colors, corners of the RGB cube. */
const edges = [
  ...['#000000', '#ffffff', '#808080', '#777777', '#010101', '#fefefe'],
  ...['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'],
  ...['#39ff14', '#ff1493', '#ffd500', '#0b1f4d', '#1f5c3a', '#00e5ff', '#64748b'],
]

const failing = (color: string) => {
  const palette = paletteOf(color)
  return pairs
    .filter((pair) => contrast(...colorsOf(palette, pair)) < pair.ratio)
    .map(({ scheme, on, ground }) => `${color}: ${on} on ${ground}, ${scheme}`)
}

describe('contrast', () => {
  test('is sufficient for every pair and any brand color', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(failing(color)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test.each(edges)('is sufficient for %s', (color) => expect(failing(color)).toEqual([]))

  test('is sufficient for the product’s own colors', () => expect(failing('')).toEqual([]))
})

test('the product’s own color gives exactly the tokens of the style sheets', () => {
  for (const palette of [paletteOf(''), paletteOf(ownColor), paletteOf('no color')]) {
    for (const [name, color] of Object.entries(colors)) {
      expect(palette.light).toHaveProperty(name, hexOf(color))
    }
    expect(Object.keys(palette.light)).toEqual(Object.keys(colors))
    expect(Object.keys(palette.dark)).toEqual(Object.keys(darkColors))
    expect(palette.onNight).toEqual({})
  }
})

test('the brand color is kept exactly, and is the signal color where its contrast suffices', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light } = paletteOf(color)
      if (color === ownColor) return
      expect(light.own).toBe(color)
      const isSeen = contrast(color, light.paper) >= 3 && contrast(color, light.sheet) >= 3
      expect(light.signal === color).toBe(isSeen)
    }),
  )
})

test('the text color keeps the hue and is no darker than necessary', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light } = paletteOf(color)
      const [, chroma, hue] = oklchOf(color)
      const [lightness, deepChroma, deepHue] = oklchOf(light['signal-deep'])
      if (chroma < 0.06 || deepChroma < 0.04 || color === ownColor) return
      const apart = Math.abs(((deepHue - hue + 540) % 360) - 180)
      expect(apart).toBeLessThan(4)
      if (light['signal-deep'] !== color) expect(lightness).toBeGreaterThan(0.4)
    }),
  )
})

test.each([
  ['#ffd500', 'yellow'],
  ['#ff8800', 'orange'],
  ['#39ff14', 'neon green'],
  ['#00e5ff', 'cyan'],
])('buttons in %s stay %s, with their text in ink', (color) => {
  const { light, dark } = paletteOf(color)
  expect(light).toMatchObject({ button: color, 'on-button': light.ink })
  expect(light['signal-deep']).not.toBe(color)
  expect(dark).toMatchObject({ button: dark['signal-deep'], 'on-button': dark.paper })
})

test.each(['#0b1f4d', '#1f5c3a', '#ff1493', '#ff0000', '#fbe9e7', '#e0e0e0', '#ffffff', '#000000'])(
  'buttons in %s use the text color of the brand',
  (color) => expect(paletteOf(color).light.button).toBeUndefined(),
)

test('a gray brand gives gray tokens, except for glow, beam and status colors', () => {
  for (const color of ['#000000', '#ffffff', '#808080']) {
    const { light, onNight, dark } = paletteOf(color)
    const { ok, warn, bad, glow, beam, ...rest } = light
    for (const hex of [...Object.values(rest), ...Object.values(onNight), dark.signal]) {
      expect(hex).toMatch(/^#(..)\1\1(40)?$/)
    }
    expect(oklchOf(light['signal-deep'])[0]).toBeLessThan(0.4)
    expect(oklchOf(dark['signal-deep'])[0]).toBeGreaterThan(0.85)
  }
})

describe('OKLCH', () => {
  test('a color converts to OKLCH and back without loss', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(hexOf(oklchOf(color))).toBe(color)
      }),
    )
  })

  test('gamut mapping reduces only the chroma, and no more than necessary', () => {
    const anyOklch = fc.tuple(
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
    )
    fc.assert(
      fc.property(anyOklch, ([lightness, chroma, hue]) => {
        const [mappedLightness, mapped, mappedHue] = inSrgb([lightness, chroma, hue])
        expect([mappedLightness, mappedHue]).toEqual([lightness, hue])
        expect(mapped).toBeLessThanOrEqual(chroma)
        expect(isInSrgb([lightness, mapped, hue])).toBe(true)
        if (mapped < chroma) expect(isInSrgb([lightness, mapped + 0.001, hue])).toBe(false)
      }),
      { numRuns: 1000 },
    )
    expect(inSrgb([0.6, 0.1, 30])).toEqual([0.6, 0.1, 30])
  })

  test('contrast matches WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

test.each([
  ['#1F5C3A', '#1f5c3a'],
  [' #abc ', '#aabbcc'],
  ['1f5c3a', '#1f5c3a'],
  ['green', undefined],
  ['#12345', undefined],
  ['#1f5c3a80', undefined],
  ['', undefined],
])('%j is parsed as %j', (text, color) => expect(readColor(text)).toBe(color))
