import { expect, test } from 'vitest'
import { pageNames, pageOf } from '#content/pages/index.ts'
import { leadOf, publicPathOf, stateOf } from './page-state.ts'

test('a draft counts more than what is public, and a page without either is a sample', () => {
  const publishedAt = '2026-11-20T12:00:00.000Z'
  expect(stateOf({ isDraft: true, publishedAt })).toBe('Draft')
  expect(stateOf({ isDraft: true, publishedAt: null })).toBe('Draft')
  expect(stateOf({ isDraft: false, publishedAt })).toBe('Published')
  expect(stateOf({ isDraft: false, publishedAt: null })).toBe('Sample')
})

test('what is on every page has no address of its own', () => {
  expect(publicPathOf('careers')).toBe('/careers')
  expect(publicPathOf('header')).toBeUndefined()
  expect(publicPathOf('footer')).toBeUndefined()
})

test('every page that a search engine finds has a text that stands for its description', () => {
  const found = pageNames.filter((name) => 'meta' in pageOf(name).sections)
  const lead = found.map((name) => leadOf(name).split('.'))
  for (const [index, [section = '', inner = '']] of lead.entries()) {
    const fields = pageOf(found[index] ?? 'home').sections[section]?.fields ?? {}
    expect(fields[inner]?.kind, found[index]).toBe('paragraph')
  }
})
