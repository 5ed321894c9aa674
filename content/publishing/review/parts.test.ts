import { expect, test } from 'vitest'
import { contentNames, contents } from '../../documents/content-types.ts'
import { pageNames } from '../../documents/pages/index.ts'
import { germanLabels, partLabel } from './part-labels.ts'
import { isSharedPage, partsOf, shownParts } from './parts.ts'

test('only parts with text are offered', () => {
  const written = { title: 'Tern', client: ' ', keyFeatures: ['', 'Fast'], searchTitle: 'Tern' }
  const story = { type: 'doc', content: [{ type: 'paragraph' }] }
  expect(shownParts('projects', 'any', { ...written, story: null, results: '' })).toEqual([
    { name: 'title', label: 'Title' },
    { name: 'keyFeatures', label: 'Key Features' },
  ])
  expect(shownParts('projects', 'any', { story })).toEqual([{ name: 'story', label: 'Story' }])
  expect(partsOf('pages', 'nowhere')).toEqual({})
})

test('each part that a guest can comment on has a German label', () => {
  const ofRecords = contentNames.flatMap((name) =>
    shownParts(
      name,
      '',
      Object.fromEntries(Object.keys(contents[name].fields).map((field) => [field, 'x'])),
    ),
  )
  const ofPages = pageNames.filter(isSharedPage).flatMap((name) => {
    const parts = partsOf('pages', name)
    return Object.values(parts)
  })
  const labels = [...ofRecords, ...ofPages].map(({ label }) => label)
  expect(labels.length).toBeGreaterThan(40)
  const missing = labels.filter((label) => !Object.hasOwn(germanLabels, label))
  expect(missing, 'labels without an entry in content/publishing/review/part-labels.ts').toEqual([])
  expect(partLabel('Title', 'de')).toBe('Titel')
  expect(partLabel('Challenge', 'en')).toBe('Challenge')
})
