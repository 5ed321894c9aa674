import { expect, test } from 'vitest'
import { subpages } from '#content/documents/types/subpages.ts'
import { itemLines, partLines } from './item-lines.ts'

test('parts become lines that begin with the label of their part', () => {
  const parts = [
    { kind: 'text', title: 'Provider', text: 'HSoft GmbH' },
    { kind: 'list', title: '', entries: ['One', 'Two'] },
    { kind: 'figures', figures: [{ figure: '98 %', label: 'on time' }] },
    { kind: 'unknown', text: 'x' },
  ]
  expect(partLines(subpages.fields.parts, parts)).toEqual([
    'Text: Provider',
    'Text: HSoft GmbH',
    'List: One',
    'List: Two',
    'Figures: 98 % · on time',
  ])
  expect(partLines(subpages.fields.parts, '')).toEqual([])
})

test('items become lines of their texts', () => {
  expect(itemLines([{ label: 'Projects', to: '/projects' }, 'a'])).toEqual([
    'Projects · /projects',
    'a',
  ])
})
