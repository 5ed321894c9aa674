import { expect, test } from 'vitest'
import { completeAddress, completeVideoAddress } from './addresses.ts'

test.each([
  ['/contact#form', '/contact#form'],
  [' https://example.com ', 'https://example.com'],
  ['example.com/a?b', 'https://example.com/a?b'],
  ['ines@example.com', 'mailto:ines@example.com'],
  [
    'record:projects/01900000-0000-7000-8000-000000000000',
    'record:projects/01900000-0000-7000-8000-000000000000',
  ],
  ['record:projects', undefined],
  ['javascript:alert(1)', undefined],
  ['//example.com', undefined],
  ['just words', undefined],
  ['', undefined],
])('%j means %j', (typed, meant) => {
  expect(completeAddress(typed)).toBe(meant)
})

test('the address of a video must be https', () => {
  expect(completeVideoAddress('example.com/a.mp4')).toBe('https://example.com/a.mp4')
  expect(completeVideoAddress('http://example.com/a.mp4')).toBeUndefined()
  expect(completeVideoAddress('/a.mp4')).toBeUndefined()
})
