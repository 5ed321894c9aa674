import { afterEach, expect, test } from 'vitest'
import { authorOf, personName, setNames } from './names.ts'

afterEach(() => setNames([]))

test('people are shown by name, or by email if the name is unknown', () => {
  setNames([{ email: 'katarzyna@hsoft.example', name: 'Katarzyna Wolańska' }])
  expect(personName('katarzyna@hsoft.example')).toBe('Katarzyna Wolańska')
  expect(authorOf('katarzyna@hsoft.example')).toBe('Katarzyna Wolańska')
  expect(authorOf('olaf@hsoft.example')).toBe('olaf@hsoft.example')
  expect(authorOf(null)).toBe('Atrium')
})
