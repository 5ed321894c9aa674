import { expect, test } from 'vitest'
import { match, matching } from './palette-match.ts'

test('accents and case are ignored', () => {
  expect(match('CAFE', 'Le café')).toBeGreaterThan(0)
  expect(match('pröjects', 'Projects')).toBe(3)
  expect(match('dang', 'ĐẶNG')).toBe(3)
  expect(match('strasse', 'Straße')).toBe(3)
})

test('umlauts, apostrophes, dashes and phrases match as people type them', () => {
  expect(match('mueller gmbh', 'Müller GmbH')).toBe(3)
  expect(match('müller', 'Mueller')).toBe(3)
  expect(match("don't", 'We don’t')).toBe(2)
  expect(match('e-mail', 'E‑Mail')).toBe(3)
  expect(match('”alte liebe”', 'The Alte Liebe')).toBe(2)
  expect(match('"liebe alte"', 'The Alte Liebe')).toBe(0)
})

test('every typed word must match, in any order', () => {
  expect(match('project add', 'Add Project')).toBe(2)
  expect(match('add career', 'Add Project')).toBe(0)
  expect(match('   ', 'Add Project')).toBe(0)
})

test('a match at the beginning ranks first, then one at the beginning of a word', () => {
  const labels = ['Restore', 'View store', 'Store'].map((label) => ({ label }))
  expect(matching('store', labels).map(({ label }) => label)).toEqual([
    'Store',
    'View store',
    'Restore',
  ])
})

test('synonyms match too, but rank after labels', () => {
  const entries = [{ label: 'Settings', synonyms: 'company' }, { label: 'Company page' }]
  expect(matching('company', entries).map(({ label }) => label)).toEqual([
    'Company page',
    'Settings',
  ])
})
