import { expect, test } from 'vitest'
import { hasHints, imprintOutline } from './imprint.ts'

const known = {
  companyName: 'Muster GmbH',
  address: 'Hauptstraße 1\n20095 Hamburg',
  email: 'office@muster.example',
  phone: '+49 40 123',
}

test('an imprint outline contains known facts and hints for the rest', () => {
  const { title, parts } = imprintOutline('de', known)
  expect(title).toBe('Impressum')
  expect(parts[0]).toMatchObject({ text: 'Muster GmbH\nHauptstraße 1\n20095 Hamburg' })
  expect(parts[1]).toMatchObject({ text: expect.stringMatching(/^\[Vor- und Nachnamen/) })
  expect(parts[2]).toMatchObject({ text: '+49 40 123\noffice@muster.example' })
  expect(hasHints(parts)).toBe(true)
})

test('without known facts, every part has a hint', () => {
  const nothing = { companyName: '', address: '', email: '', phone: '' }
  for (const part of imprintOutline('en', nothing).parts) {
    expect(part).toMatchObject({ text: expect.stringMatching(/^\[.+\]$/) })
  }
})
