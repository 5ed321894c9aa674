import { expect, test } from 'vitest'
import { initialsOf } from './portrait.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['Ada', 'A'],
  ['ada.lovelace@example.com', 'A'],
  ['Éva  Ørsted', 'ÉØ'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
