import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'

test('a centered focus needs no classes', () => {
  expect(cropOf({ x: 50, y: 50 })).toBeUndefined()
  expect(cropOf({ x: 46, y: 54 })).toBeUndefined()
})

test('a focus is rounded to tenths', () => {
  expect(cropOf({ x: 0, y: 100 })).toBe('crop-x-0 crop-y-10')
  expect(cropOf({ x: 34, y: 50 })).toBe('crop-x-3')
  expect(cropOf({ x: 50, y: 75 })).toBe('crop-y-8')
})

test('the style sheet has every possible class', () => {
  const css = readFileSync(join(import.meta.dirname, 'crop.css'), 'utf8')
  for (let percent = 0; percent <= 100; percent++) {
    for (const each of cropOf({ x: percent, y: percent })?.split(' ') ?? []) {
      expect(css).toContain(`.${each} {`)
    }
  }
})
