import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { labelsOf } from '#content/labels/index.ts'
import { TitleBlock } from '../projects/title-block.tsx'
import { paragraphsOf } from './paragraphs.tsx'

test('blank lines separate paragraphs, single line breaks do not', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\n \n\n Three.\n')).toEqual([
    'One\nline.',
    'Two.',
    'Three.',
  ])
  expect(paragraphsOf('One.\r\n\r\nTwo.')).toEqual(['One.', 'Two.'])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})

test('a project description keeps its paragraphs and line breaks', () => {
  const block = (
    <TitleBlock
      title="A hall"
      sizeClass=""
      category="web"
      client="A client"
      year="2026"
      sheet="01 / 02"
      labels={labelsOf('en').project}
      description={'One\nline.\n\nTwo.'}
      technologies={[]}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: block }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toMatch(/whitespace-pre-line[^>]*><p>One\nline\.<\/p><p>Two\.<\/p>/)
})
