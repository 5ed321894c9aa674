import { expect, test } from 'vitest'
import { sizeOf } from './project-card.tsx'

const sizes = (count: number) => Array.from({ length: count }, (_, index) => sizeOf(index, count))

test('wide and narrow plates alternate in a row and between rows', () => {
  expect(sizes(4)).toEqual(['wide', 'narrow', 'narrow', 'wide'])
  expect(sizes(6).slice(4)).toEqual(['wide', 'narrow'])
})

test('two plates are equal', () => {
  expect(sizes(2)).toEqual(['half', 'half'])
})

test('a last plate without a neighbor is alone in its row', () => {
  expect(sizes(1)).toEqual(['alone'])
  expect(sizes(3)).toEqual(['wide', 'narrow', 'alone'])
  expect(sizes(5).at(-1)).toBe('alone')
})
