import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { labelsOf } from '#content/labels/index.ts'
import { TitleBlock } from './title-block.tsx'

const terms = (year: string) => {
  const words = { title: 'T', description: 'D', category: 'C', client: 'K', sheet: '01 / 12' }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TitleBlock
        {...words}
        labels={labelsOf('en').project}
        sizeClass=""
        technologies={[]}
        year={year}
      />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<dt[^>]*>(\w+)<\/dt><dd[^>]*>([^<]*)/g)].map(([, term, text]) => [
    term,
    text,
  ])
}

test('a project’s year is shown as entered, or left out', () => {
  expect(terms('2023–2025')).toContainEqual(['Year', '2023–2025'])
  expect(terms('').map(([term]) => term)).toEqual(['Client', 'Category', 'Sheet', 'Technologies'])
})
