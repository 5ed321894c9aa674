import { expect, test } from 'vitest'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { leadOf, pageStateOf, publicPathOf } from './page-state.ts'

test('a draft takes precedence over the published page, and a page without either is a sample', () => {
  const publishedAt = '2026-11-20T12:00:00.000Z'
  const none = {
    liveSlug: null,
    liveTimes: null,
    approval: null,
    release: null,
    releaseName: null,
    publishesAt: null,
    heldBecause: null,
  }
  const draft = { ...none, baseVersion: 0, liveVersion: 0, savedBy: null }
  expect(pageStateOf({ draft, publishedAt })).toBe('Draft')
  expect(pageStateOf({ draft, publishedAt: null })).toBe('Draft')
  expect(pageStateOf({ draft: null, publishedAt })).toBe('Published')
  expect(pageStateOf({ draft: null, publishedAt: null })).toBe('Sample')
})

test('parts shared by all pages have no address of their own', () => {
  expect(publicPathOf('careers')).toBe('/careers')
  expect(publicPathOf('header')).toBeUndefined()
  expect(publicPathOf('footer')).toBeUndefined()
})

test('every page that search engines find has a text that can replace its description', () => {
  const found = pageNames.filter((name) => 'meta' in pageOf(name).sections)
  const lead = found.map((name) => leadOf(name).split('.'))
  for (const [index, [section = '', inner = '']] of lead.entries()) {
    const fields = pageOf(found[index] ?? 'home').sections[section]?.fields ?? {}
    expect(fields[inner]?.kind, found[index]).toBe('paragraph')
  }
})
