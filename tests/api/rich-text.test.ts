import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { pathsOf } from '#server/documents/records.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const project = (story: unknown, title = 'Story') => ({
  ...sample(contents.projects, title),
  story,
})
const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => doc(paragraph(text('there', [{ type: 'link', attrs: { href } }])))

/** JSON of nested quotes, built as text because JSON.stringify would overflow the stack. */
const nested = (depth: number) => {
  const deep = JSON.stringify(paragraph(text('deep')))
  const quotes = '{"type":"quote","content":['.repeat(depth) + deep + ']}'.repeat(depth)
  return `{"type":"doc","content":[${quotes}]}`
}

const marks = Array(1_000_000 / 16).fill({ type: 'bold' }) // 16 bytes each, with the comma

test.each([
  ['a depth of 10,000', nested(10_000)],
  ['1 MB of marks', doc(paragraph(text('x', marks)))],
  ['20,000 nodes', doc(...Array(20_000).fill(paragraph()))],
  ['javascript:', link('javascript:alert(1)')],
  ['a link to an impossible record', link('record:projects/../admin')],
  ['an unknown node', doc({ type: 'script' })],
  ['a style', doc({ ...paragraph(text('x')), attrs: { style: 'color: red' } })],
  [
    'a picture with a data: URL',
    doc({ type: 'picture', attrs: { src: 'data:image/png;base64,x' } }),
  ],
  ['a text', '"text"'],
])('%s is refused with an error for the field', async (_name, story) => {
  const body = (given: unknown) =>
    JSON.stringify(project('$story')).replace(
      '"$story"',
      typeof given === 'string' ? given : JSON.stringify(given),
    )
  const post = (path: string, payload: string) =>
    api.staff('POST', path, payload, { headers: { 'content-type': 'application/json' } })
  const answer = await post('/projects', body(story))
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([
    { field: 'story', message: expect.stringMatching(/^Story /) },
  ])
  const preview = await post(
    '/previews',
    `{"documents":[{"type":"projects","values":${body(story)}}]}`,
  )
  expect(preview.status).toBe(422)
})

test('a node is refused in a field that does not allow it', async () => {
  const code = doc({ type: 'code_block', content: [{ type: 'text', text: 'x' }] })
  const career = await api.staff('POST', '/careers', { ...sample(contents.careers), details: code })
  expect(career.body.errors).toMatchObject([{ field: 'details', message: /^Details .*code_block/ }])
  expect((await api.staff('POST', '/projects', project(code))).status).toBe(201)
})

test('stored nodes have every attribute, and an empty rich text is null', async () => {
  const picture = { type: 'picture', attrs: { src: 'https://example.com/a.webp', alt: 'A quay' } }
  const created = await api.staff('POST', '/projects', project(doc(picture)))
  expect(created.body.story.content[0].attrs).toEqual({
    ...picture.attrs,
    caption: '',
    width: 'text',
  })
  const path = `/projects/${created.body._id}`
  const again = await api.staff('PUT', path, created.body)
  expect(again.body.story).toEqual(created.body.story)
  const emptied = await api.staff('PUT', path, { ...again.body, story: doc(paragraph()) })
  expect(emptied.body.story).toBeNull()
})

test('page links follow a changed slug, record links resolve to public paths', async () => {
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
