import { request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
let port = 0

/** Paths that the router knows no page for. */
const missing = /^\/(?:media|fonts)\/|\/-/

beforeAll(async () => {
  const pageSource = async () => ({
    render: async (request: Request) => {
      const { pathname } = new URL(request.url)
      return new Response('page', { status: missing.test(pathname) ? 404 : 200 })
    },
    // As in production: a path below /assets is a file or 404, and never a page.
    serveFile: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.url.startsWith('/assets/')) return false
      reply.callNotFound()
      return true
    },
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => '',
  })
  app = await createApp({ env: api.env, db: api.db, pageSource })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())
afterEach(async () => {
  await api.db.deleteFrom('redirects').execute()
})

/** Status and Location of a request whose target is sent as it is written. */
async function visit(path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ port, host: '127.0.0.1', path, agent: false }, resolve).on('error', reject).end()
  })
  response.resume()
  const { statusCode, headers } = response
  return headers.location === undefined ? [statusCode] : [statusCode, headers.location]
}

async function redirect(from: string, to: string, status = 301) {
  const { status: answered, body } = await api.staff('POST', '/redirects', { from, to, status })
  expect(answered, JSON.stringify(body)).toBe(201)
}

test.each([
  ['/files/a%2Fb', 'a%2Fb'],
  ['/files/Report-2024.PDF', 'Report-2024.PDF'],
  ['/files/Dir/', 'Dir/'],
  ['/files/a%23b', 'a%23b'],
  ["/files/$'x$&", "$'x$&"],
  ['/files/caf%E9.pdf', 'caf%E9.pdf'],
  ['/files/e%CC%81', 'e%CC%81'],
  ['/files/', ''],
])('a pattern takes %s and keeps its spelling', async (from, matched) => {
  await redirect('/files/*', 'https://cdn.example/files/*')
  expect(await visit(from)).toEqual([301, `https://cdn.example/files/${matched}`])
})

test.each([
  ['/?p=12', '/?p=12&fbclid=x', '/about?fbclid=x'],
  [
    '/?p=12',
    '/?utm_source=a&p=12&utm_medium=b&utm_campaign=c',
    '/about?utm_source=a&utm_medium=b&utm_campaign=c',
  ],
  ['/?p=12&lang=de', '/?lang=de&x=1&p=12', '/about?x=1'],
  ['/café', '/caf%E9', '/about'],
  ['/caf%E9', '/caf%C3%A9', '/about'],
  ['/café', '/cafe%CC%81', '/about'],
  ['/cafe\u0301', '/caf%C3%A9', '/about'],
  ['/media/press', '/media/press', '/about'],
  ['/media/2019/press.pdf', '/media/2019/press.pdf', '/about'],
  ['/assets/x.pdf', '/assets/x.pdf', '/about'],
  ['/fonts/x.woff', '/fonts/x.woff', '/about'],
])('a redirect from %s takes %s to %s', async (from, asked, to) => {
  await redirect(from, '/about')
  expect(await visit(asked)).toEqual([301, to])
})

test('the redirect with most parameters of a query comes first', async () => {
  await redirect('/?p=12', '/about')
  await redirect('/?p=12&lang=de', '/contact')
  expect(await visit('/?lang=de&p=12&fbclid=x')).toEqual([301, '/contact?fbclid=x'])
  expect(await visit('/?p=13&fbclid=x')).toEqual([200])
})

test('a target with a query keeps its own parameters and takes further ones of the visitor', async () => {
  await redirect('/old', '/contact?topic=sales#form')
  expect(await visit('/old?utm_source=x&topic=none')).toEqual([
    301,
    '/contact?topic=sales&utm_source=x#form',
  ])
})

test('307, 308 and 410 are sent as they are', async () => {
  await redirect('/a', '/about', 307)
  await redirect('/b', '/about', 308)
  await redirect('/media/gone', '', 410)
  expect(await visit('/a')).toEqual([307, '/about'])
  expect(await visit('/b')).toEqual([308, '/about'])
  expect(await visit('/media/gone')).toEqual([410])
})

test('an unknown address with a slash is 404 at once, and a page with one leads to its address', async () => {
  expect(await visit('/nowhere/')).toEqual([404])
  expect(await visit('/projects/nowhere/')).toEqual([404])
  expect(await visit('/assets/x.pdf')).toEqual([404])
  expect(await visit('/caf%E9')).toEqual([404])
  expect(await visit('/about/?x=1')).toEqual([301, '/about?x=1'])
})
