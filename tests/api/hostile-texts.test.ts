import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { createApp } from '#server/app.ts'
import { findBySlug } from '#server/documents/records.ts'
import { sendProblem } from '#server/http/problems.ts'
import type { PageHandler } from '#server/site/site.ts'
import { isPostgres } from '#tests/support/databases/database.ts'
import { type Operation, operationsOf } from '#tests/support/fuzz/operations.ts'
import { incompressibleText } from '#tests/support/inputs/incompressible-text.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
let operations: Operation[]
const rendered: string[] = []

const render: PageHandler = async (request) => {
  rendered.push(request.url)
  return new Response('<html></html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

beforeAll(async () => {
  const pageSource = async () => ({
    render,
    serveFile: async () => false,
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => '',
  })
  app = await createApp({ env: api.env, db: api.db, pageSource })
  operations = operationsOf((await api.visitor('GET', '/openapi.json')).body)
})
afterAll(() => app.close())

/** URLs of an operation, each with the text in place of one parameter. */
function addressesWith({ path, parameters }: Operation, text: string): string[] {
  const inPath = parameters.filter(({ in: place }) => place === 'path')
  const inQuery = parameters.filter(({ in: place }) => place === 'query')
  const filled = path.replace(/\{\w+\}/g, '1')
  return [
    ...inPath.map(({ name }) => path.replace(`{${name}}`, text).replace(/\{\w+\}/g, '1')),
    ...inQuery.map(({ name }) => `${filled}?${name}=${text}`),
  ]
}

test.each([
  ['a NUL', '%00', [400]],
  ['a NUL among letters', 'a%00b', [400]],
  ['a control character', 'a%01b', [400, 409, 415, 422]],
  ['a noncharacter', '%EF%BF%BF', [400, 409, 415, 422]],
  // The query parser replaces half of a surrogate pair by U+FFFD, so some operations succeed.
  ['half of a surrogate pair', '%ED%A0%80', [200, 204, 400, 403, 404, 409, 415, 422]],
])('%s in any parameter of any operation gives no server error', async (_, text, statuses) => {
  const wrong: string[] = []
  let asked = 0
  for (const operation of operations) {
    for (const url of addressesWith(operation, text)) {
      const { method } = operation
      const headers = { authorization: `Bearer ${api.token}` }
      const body = ['POST', 'PUT'].includes(method) ? { payload: {} } : {}
      const { statusCode } = await api.app.inject({ method, url, headers, ...body })
      if (!statuses.includes(statusCode)) wrong.push(`${method} ${url}: ${statusCode}`)
      asked++
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(150)
})

test.each([
  ...[
    '/%00',
    '/projects/%00',
    '/contact?position=%00',
    '/newsletter/confirm?token=%00',
    '/sso?a=%00',
  ],
  ...[
    '/og/projects/%00.png',
    '/media/%00',
    '/review/%00',
    '/news/feed.xml?%00',
    '/contact.data?a=%00',
  ],
])('%s is refused with a problem before a page is rendered', async (url) => {
  rendered.length = 0
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(rendered).toEqual([])
})

test.each(['%00', 'a%00b', '\0'])(
  'a form with %j is refused before a page is rendered',
  async (text) => {
    rendered.length = 0
    for (const url of [
      '/sso',
      '/sso/reset',
      '/sso/invitation',
      '/contact',
      '/newsletter/confirm',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = `a=1&email=${text}`
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, url).toBe(400)
    }
    expect(rendered).toEqual([])
  },
)

test.runIf(isPostgres)('a text that is longer than PostgreSQL can index is refused', async () => {
  const project = { ...sample(contents.projects), title: incompressibleText(20_000) }
  const answer = await api.staff('POST', '/projects', project)
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toBe('A text is too long to be stored. Please shorten it.')
})

test.runIf(isPostgres)('a NUL that reaches the database gives 400', async () => {
  const server = Fastify()
  server.setErrorHandler(sendProblem)
  server.get('/', () => findBySlug(api.db, 'projects', 'visitor', 'a\0b'))
  const answer = await server.inject('/')
  await server.close()
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toBe('A text has characters that cannot be stored.')
})
