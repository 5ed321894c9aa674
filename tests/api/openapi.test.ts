import { expect, test } from 'vitest'
import { routes } from '#content/api/routes.ts'
import { contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { routesOfPages } from '#content/documents/pages-api.ts'
import { contentRoutes } from '#content/documents/records-api.ts'
import { responseValidator } from '#tests/support/formats/openapi-response.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const document = async () => (await api.visitor('GET', '/openapi.json')).body

test('the document describes exactly the routes that are declared', async () => {
  const { paths } = await document()
  const described = Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const ofContents = contentRoutes.flatMap(({ name, routes }) => {
    const { slugFrom, newestBy }: Content = contents[name]
    return Object.keys(routes)
      .filter((route) => slugFrom || !route.includes(':slug'))
      .filter((route) => !newestBy || !route.endsWith('/place'))
      .map((route) => route.replace(':type', name))
  })
  const ofPages = routesOfPages.flatMap(({ name, routes }) =>
    Object.keys(routes).map((route) => route.replace(':name', name)),
  )
  const declared = [...Object.keys(routes), ...ofContents, ...ofPages].map((route) =>
    route.replace(' /', ' /api/').replace(/:(\w+)/g, '{$1}'),
  )
  expect(described.sort()).toEqual(declared.sort())
})

test('every operation refuses unknown query parameters', async () => {
  const { paths } = await document()
  const passed: string[] = []
  const operations = Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => [method.toUpperCase(), path] as const),
  )
  for (const [method, path] of operations) {
    const address = path.replace('/api', '').replace(/\{[^}]+\}/g, 'projects')
    const { status } = await api.staff(method as 'GET', `${address}?nobodyKnows=1`)
    // The body is validated before the query.
    const isBodyWrong = status === 422 && paths[path][method.toLowerCase()].requestBody
    if (status !== 400 && !isBodyWrong) passed.push(`${status} ${method} ${path}`)
  }
  expect(passed).toEqual([])
  const live = await api.staff('PUT', '/newsletter?draft=true', { isOn: true })
  expect(live).toMatchObject({ status: 400, body: { errors: [{ field: 'draft' }] } })
})

test('the document contains every referenced schema', async () => {
  const body = await document()
  const names = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(names.length).toBeGreaterThan(50)
  for (const [, name = ''] of names) expect(body.components.schemas).toHaveProperty(name)
})

test('a rich text is described as a document of nodes in requests and responses', async () => {
  const { paths, components } = await document()
  const { post } = paths['/api/projects']
  for (const { content } of [post.requestBody, post.responses['201']]) {
    const { $ref, ...own } = content['application/json'].schema
    const { properties } = $ref ? components.schemas[$ref.split('/').at(-1)] : own
    expect(properties.story).toMatchObject({
      type: ['object', 'null'],
      properties: { type: { const: 'doc' } },
    })
  }
})

test('PUT /settings accepts every field of GET /settings', async () => {
  const { paths } = await document()
  await api.staff('PUT', '/settings', { companyName: 'Agreed' })
  const { body } = await api.visitor('GET', '/settings')
  const taken = paths['/api/settings'].put.requestBody.content['application/json'].schema
  expect(Object.keys(taken.properties)).toEqual(expect.arrayContaining(Object.keys(body)))
})

test('the validator reports how a response differs from its description', async () => {
  const validate = responseValidator(await document())
  const { body: record } = await api.staff('POST', '/projects', sample(contents.projects))
  const answer = {
    method: 'GET',
    url: `/api/projects/${record._id}?x=1`,
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(record),
  }
  const of = (changed: object) => () => validate({ ...answer, ...changed })
  const { title, ...untitled } = record

  expect(of({})).not.toThrow()
  const lacking = of({ body: JSON.stringify(untitled) })
  expect(lacking).toThrow('GET /api/projects/{id} answered 200')
  expect(lacking).toThrow('at title')
  expect(of({ body: JSON.stringify({ ...record, secret: title }) })).toThrow('"secret"')
  expect(of({ body: JSON.stringify({ ...record, createdAt: 'today' }) })).toThrow('at createdAt')
  const nested = { ...record, testimonial: { ...record.testimonial, secret: title } }
  expect(of({ body: JSON.stringify(nested) })).toThrow('at testimonial')
  expect(of({ status: 202 })).toThrow('no such status')
  expect(of({ contentType: 'text/html' })).toThrow('no text/html')
  expect(of({ status: 404 })).toThrow('no application/json')
  expect(of({ method: 'DELETE', status: 204 })).toThrow('no body')
  const list = { url: '/api/projects', body: JSON.stringify([record, untitled]) }
  expect(of(list)).toThrow('at [1].title')
  expect(of({ url: '/api/nothing', status: 404 })).toThrow('no application/json')

  const busy = { status: 409, contentType: 'application/problem+json' }
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'In use.' }
  const kept = { ...busy, method: 'DELETE', url: '/api/images/1', body: JSON.stringify(problem) }
  expect(of(kept)).toThrow('at uses')
})
