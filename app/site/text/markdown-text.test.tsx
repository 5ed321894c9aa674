import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { labelsOf } from '#content/labels/index.ts'
import type { Site } from '#server/site/site.ts'
import { MarkdownText } from './markdown-text.tsx'
import { shownMarkdown } from './shown-markdown.ts'

const id = '0190a0b0-0000-7000-8000-000000000000'
const site = {
  pathsOf: async () => new Map([[`projects/${id}`, '/projects/quay']]),
  labels: async () => labelsOf('en'),
} as Partial<Site> as Site // a cast: only these two methods are called

async function html(text: string) {
  const nodes = await shownMarkdown(site, text)
  const routes = [{ path: '/', element: <MarkdownText nodes={nodes} className="" /> }]
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
  return page.replace(/^<link[^>]*>| (?:class|data-discover|rel)="[^"]*"/g, '')
}

test('a text has paragraphs, lists, emphasis and line breaks', async () => {
  expect(await html('**A** _b_\nc\n\n- d\n  1. e\n\n3. f')).toBe(
    '<div><p><strong>A</strong> <em>b</em><br/>c</p>' +
      '<ul><li><p>d</p><ol start="1"><li><p>e</p></li></ol></li></ul>' +
      '<ol start="3"><li><p>f</p></li></ol></div>',
  )
})

test('links lead to pages, records and addresses, and plain addresses become links', async () => {
  expect(await html(`[a](/contact) [b](record:projects/${id}) c@d.example [e](javascript:f)`)).toBe(
    '<div><p><a href="/contact">a</a> <a href="/projects/quay">b</a> ' +
      '<a href="mailto:c@d.example">c@d.example</a> [e](javascript:f)</p></div>',
  )
})

test('HTML and unsupported Markdown appear as text', async () => {
  expect(await html('<script>alert(1)</script> # `x`')).toBe(
    '<div><p>&lt;script&gt;alert(1)&lt;/script&gt; # `x`</p></div>',
  )
})

test('the text mark stays in front, also before a list', async () => {
  const [mark] = '\ue005'
  expect(await html(`${mark} - a`)).toBe(`<div><ul><li><p>${mark} a</p></li></ul></div>`)
  expect(await html(`${mark} `)).toBe(`<div><p>${mark} </p></div>`)
})
