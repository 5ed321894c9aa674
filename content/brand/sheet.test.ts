import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandInput } from './brand.ts'
import { emptyBrand } from './empty-brand.ts'
import { ownColor } from './palette.ts'
import { brandSheet, wholeProperties, wholeSheet } from './sheet.ts'

test('the default brand has an empty style sheet', () => {
  expect(brandSheet(emptyBrand)).toBe('')
  expect(brandSheet({ ...emptyBrand, color: ownColor })).toBe('')
})

test('a style sheet contains only the custom properties that differ from the default', () => {
  const sheet = brandSheet({ ...emptyBrand, color: '#1f5c3a' })
  expect(sheet).toMatch(/^(\S+( \S+)?\{(--[\w-]+:[#\w.]+;?)+\})+$/)
  expect(sheet).toContain(':root{--color-paper:')
  expect(sheet).toContain('--color-signal:#1f5c3a')
  expect(sheet).not.toContain('--color-sheet:#ffffff')
  expect(sheet).not.toContain('--radius')
  expect(sheet.length).toBeLessThan(1500)
})

test('changing only corners and lines changes no colors', () => {
  expect(brandSheet({ ...emptyBrand, corners: 'round' })).toBe(
    ':root{--radius-xs:4px;--radius-sm:8px}',
  )
  expect(brandSheet({ ...emptyBrand, corners: 'sharp', lines: 'fine' })).toBe(
    ':root{--radius-xs:0px;--radius-sm:0px;--line:0.5px;--ground-line:1px;--stroke:0.7}',
  )
})

test('the plain look sets captions in the text face for any typefaces', () => {
  expect(brandSheet({ ...emptyBrand, look: 'plain' })).toBe(
    ':root{--font-mono:var(--font-sans)}.entrance{display:none}',
  )
  const neutral = brandSheet({ ...emptyBrand, look: 'plain', typefaces: 'neutral' })
  expect(neutral).toContain('--font-mono:var(--font-sans)')
  expect(neutral).not.toContain('IBM Plex Mono')
})

test('headings have their own face if the typeface pair has one', () => {
  const headings = '{font-family:var(--font-display)}'
  expect(brandSheet({ ...emptyBrand, typefaces: 'serif' })).toContain(headings)
  expect(brandSheet({ ...emptyBrand, typefaces: 'neutral' })).not.toContain(headings)
})

test('the style sheets contain the default corners and lines', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../app/theme.css'), 'utf8')
  const { light } = wholeProperties(emptyBrand)
  for (const name of ['--radius-xs', '--radius-sm']) {
    expect(theme).toContain(`${name}: ${light[name]};`)
  }
  expect(theme).toContain(`--default-border-width: var(--line, ${light['--line']});`)
})

test('the whole properties of a brand reset every property of an enclosing brand', () => {
  const ours = wholeProperties(emptyBrand)
  expect(ours.light['--color-own']).toBe('initial')
  expect(ours.light['--line']).toBe('1px')
  expect(ours.onNight['--color-signal']).toBe(ownColor)
  const theirs = wholeProperties({ ...emptyBrand, color: '#ffd500' })
  expect(Object.keys(ours.light).sort()).toEqual(Object.keys(theirs.light).sort())
  expect(wholeSheet(emptyBrand)).toContain('--color-own:initial')
})

test('an invalid color is rejected with a message', () => {
  const message = 'Color must be a color in hex such as #1f5c3a'
  for (const color of ['green', '#12', 'oklch(0.5 0.1 90)', 'red;}body{display:none']) {
    expect(brandInput.safeParse({ color }).error?.issues).toMatchObject([
      { path: ['color'], message },
    ])
  }
  expect(brandInput.parse({ color: ' #ABC ' })).toEqual({ color: '#aabbcc' })
  expect(brandInput.parse({ color: '  ' })).toEqual({ color: '' })
})
