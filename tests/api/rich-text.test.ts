import { expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { pathsOf } from '#server/database/records/records.ts'
import { withApi } from '#tests/support/api.ts'
import { sample } from '#tests/support/samples.ts'

const api = withApi()
const project = (story: unknown, title = 'Story') => ({
  ...sample(contents.projects, title),
  story,
})
const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => doc(paragraph(text('there', [{ type: 'link', attrs: { href } }])))

const nested = (depth: number) => {
  let inner: object = paragraph(text('deep'))
  for (let level = 0; level < depth; level++) inner = { type: 'quote', content: [inner] }
  return doc(inner)
}

test.each([
  ['a depth of 1,000', nested(1000)],
  ['20,000 marks', doc(paragraph(text('x', Array(20_000).fill({ type: 'bold' }))))],
  ['20,000 nodes', doc(...Array(20_000).fill(paragraph()))],
  ['javascript:', link('javascript:alert(1)')],
  ['a record that cannot be', link('record:projects/../admin')],
  ['an unknown node', doc({ type: 'script' })],
  ['a style', doc({ ...paragraph(text('x')), attrs: { style: 'color: red' } })],
  ['a picture of data', doc({ type: 'picture', attrs: { src: 'data:image/png;base64,x' } })],
  ['a text', 'text'],
])('%s is refused at its field, soon', async (_name, story) => {
  // The first request of a process loads what it needs.
  await api.staff('POST', '/projects', project('warm'))
  const body = project(story)
  const began = performance.now()
  const answer = await api.staff('POST', '/projects', body)
  expect(performance.now() - began).toBeLessThan(50)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([
    { field: 'story', message: expect.stringMatching(/^Story /) },
  ])
  const preview = await api.staff('POST', '/projects/preview', { values: body })
  expect(preview.status).toBe(422)
})

test('what a field does not allow is refused there, and taken where it is', async () => {
  const code = doc({ type: 'code_block', content: [{ type: 'text', text: 'x' }] })
  const career = await api.staff('POST', '/careers', { ...sample(contents.careers), details: code })
  expect(career.body.errors).toMatchObject([{ field: 'details', message: /^Details .*code_block/ }])
  expect((await api.staff('POST', '/projects', project(code))).status).toBe(201)
})

test('what is stored has every attribute, and what is empty is nothing', async () => {
  const picture = { type: 'picture', attrs: { src: 'https://example.com/a.webp', alt: 'A quay' } }
  const created = await api.staff('POST', '/projects', project(doc(picture)))
  expect(created.body.story.content[0].attrs).toEqual({
    ...picture.attrs,
    ...{ caption: '', width: 'text' },
  })
  const path = `/projects/${created.body._id}`
  const again = await api.staff('PUT', path, created.body)
  expect(again.body.story).toEqual(created.body.story)
  const emptied = await api.staff('PUT', path, { ...again.body, story: doc(paragraph()) })
  expect(emptied.body.story).toBeNull()
})

test('a link to a page follows it, and one to a record leads where visitors can go', async () => {
  const target = (await api.staff('POST', '/technologies', sample(contents.technologies, 'Target')))
    .body
  const to = `/technologies/${target.slug}`
  const linked = await api.staff('POST', '/projects', project(link(`${to}#used`)))
  const id = { type: 'technologies', id: target._id }
  expect(await pathsOf(api.db, [id])).toEqual(new Map([[`technologies/${target._id}`, to]]))

  const path = `/technologies/${target._id}`
  await api.staff('PUT', path, { ...target, slug: 'moved', version: undefined })
  expect([...(await pathsOf(api.db, [id])).values()]).toEqual(['/technologies/moved'])
  const { story } = (await api.visitor('GET', `/projects/${linked.body._id}`)).body
  expect(story.content[0].content[0].marks[0].attrs.href).toBe('/technologies/moved#used')

  await api.staff('PUT', path, { isActive: false })
  const others = ['testimonials', 'settings', 'nothing'].map((type) => ({ ...id, type }))
  expect(await pathsOf(api.db, [id, ...others])).toEqual(new Map())
})
