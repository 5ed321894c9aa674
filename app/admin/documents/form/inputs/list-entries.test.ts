import { expect, test } from 'vitest'
import { entriesIn, linesIn, moved, pasted, removed, withNext } from './list-entries.ts'

test('an entry moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('an empty entry moves like any other', () => {
  expect(moved(['a', ''], 1, 0)).toEqual(['', 'a'])
})

test('an entry is removed, and an empty one is inserted after an entry', () => {
  expect(removed(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
  expect(withNext(['a', 'b'], 0)).toEqual(['a', '', 'b'])
})

test('a copied list becomes lines without its bullets', () => {
  expect(linesIn('• One\r\n• Two \n\n  - Three\n-4 degrees')).toEqual([
    'One',
    'Two',
    'Three',
    '-4 degrees',
  ])
})

test('several lines pasted into an entry become entries', () => {
  expect(pasted(['a', 'begin end', 'z'], 1, [6, 6], ['x', 'y'])).toEqual([
    'a',
    'begin x',
    'yend',
    'z',
  ])
  expect(pasted([''], 0, [0, 0], ['x', 'y'])).toEqual(['x', 'y'])
})

test('text pasted as tags is split by lines, or a single line by commas', () => {
  expect(entriesIn('Go,  Rust ,,Zig')).toEqual(['Go', 'Rust', 'Zig'])
  expect(entriesIn('• C, C++\n• Ada \n')).toEqual(['C, C++', 'Ada'])
  expect(entriesIn('One')).toEqual(['One'])
})
