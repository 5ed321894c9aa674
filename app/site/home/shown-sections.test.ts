import { expect, test } from 'vitest'
import { pages } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { shownSections } from './shown-sections.ts'

const home = wholePage(pages.home, {}, 'en')
const all = home.layout.shown
const withoutTechnologies = all.filter((name) => name !== 'technologies')

test('Technologies is left out while Services shows all technologies', () => {
  for (const count of [0, 1, 3, 4]) expect(shownSections(home, count)).toEqual(withoutTechnologies)
  for (const count of [5, 8, 50]) expect(shownSections(home, count)).toEqual(all)
})

test('Technologies is shown if the owner wants it always', () => {
  const technologies = { ...home.technologies, show: 'always' as const }
  expect(shownSections({ ...home, technologies }, 3)).toEqual(all)
})

test('Technologies is shown if Services is hidden', () => {
  const layout = { shown: all.filter((name) => name !== 'services') }
  expect(shownSections({ ...home, layout }, 3)).toEqual(layout.shown)
})
