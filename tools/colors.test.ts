import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hexOf } from '#content/brand/oklch.ts'
import { colors, darkColors } from '#content/brand/product.ts'
import { hex } from '#content/text/hex.ts'
import { files } from './colors.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(Object.entries(files))('%s is up to date with content/brand/product.ts', (path, text) => {
  expect(read(path)).toBe(text)
})

test('every brand color is defined once', () => {
  const stated = [...Object.values(colors), ...Object.values(darkColors)]
    .filter(([lightness]) => lightness < 1) // white is not a brand color
    .flatMap((color) => [`oklch(${color.join(' ')}`, hexOf(color)])
  const sources = globSync(['{app,server}/**/*.{ts,tsx,css}', 'content/*.ts'], { cwd: root })
  const twice = sources
    .filter((path) => !(path in files))
    .filter((path) => stated.some((color) => read(path).includes(color)))
  expect(twice).toEqual([])
  expect(read('app/colors.css')).toContain(stated[0])
})

test('an OKLCH color and its hex value agree', () => {
  // The style sheet's compiler converts to the same values.
  expect(hex).toMatchObject({ white: '#ffffff', ink: '#141b26', signal: '#ed5f1e' })
})
