import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { PageHandler } from '#server/site/site.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
let port = 0
/** Number of requests that have reached the router. */
let routed = 0
const count = () => void routed++

const render: PageHandler = async (request, site) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/none')) return new Response('none', { status: 404 })
  const settings = await site.settings()
  const html = `<p>${settings?.phone}</p><script>start()</script>`.repeat(100)
  const type = pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8'
  return new Response(html, { headers: { 'Content-Type': type, 'X-Page': pathname } })
}

const appWith = (env: Partial<typeof api.env> = {}, log?: { write(line: string): void }) =>
  createApp({
    env: { ...api.env, ...env },
    db: api.db,
    ...(log ? { log } : {}),
    pageSource: async () => ({
      render,
      serveFile: async () => false,
      isDevelopment: false,
      keepsWarm: false,
      staffScript: async () => '',
    }),
  })
const listen = async (server: FastifyInstance) =>
  Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)

beforeAll(async () => {
  channel('tracing:fastify.request.handler:start').subscribe(count)
  app = await appWith()
  port = await listen(app)
  await api.staff('PUT', '/settings', { phone: 'first' })
})
afterAll(async () => {
  channel('tracing:fastify.request.handler:start').unsubscribe(count)
  await app.close()
})
beforeEach(() => {
  routed = 0
})

type Method = 'GET' | 'HEAD' | 'POST'
interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

async function fetched(
  path: string,
  headers: Record<string, string> = {},
  method: Method = 'GET',
  at = port,
): Promise<Answered> {
  const request = ask({ port: at, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no answer')
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** The router's response. The fast path, which answers from the page cache, gets no requests of `inject`. */
async function routedAnswer(url: string, headers: Record<string, string>, method: Method) {
  const answer = await app.inject({ url, headers, method })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

/** Headers that Node sets for the connection, and the date. They are not compared. */
const ofTheConnection = ['connection', 'keep-alive', 'date']
const compared = ({ headers, ...rest }: Answered) => ({
  ...rest,
  headers: Object.entries(headers)
    .filter(([name]) => !ofTheConnection.includes(name))
    .sort(),
})

const encodings = ['br', 'gzip', 'identity', 'gzip;q=0.5, br;q=0.1', '*;q=0', 'deflate']
const addresses = ['/', '/careers', '/projects?category=web&utm_source=x', '/careers.data']
const tags = ['"other"', '*', 'W/"a", "b"', 'OWN', 'W/OWN', '"x", OWN , "y"']

test('the fast path answers exactly as the router does', async () => {
  for (const path of addresses) {
    for (const encoding of encodings) {
      const wish = { 'accept-encoding': encoding }
      const own = String((await routedAnswer(path, wish, 'GET')).headers.etag)
      routed = 0
      for (const method of ['GET', 'HEAD'] as const) {
        const known = tags.map((tag) => ({ 'if-none-match': tag.replace('OWN', own) }))
        for (const more of [{}, ...known]) {
          const sent: Record<string, string> = { ...wish, ...more }
          const fast = await fetched(path, sent, method)
          expect(routed, `${method} ${path} ${JSON.stringify(sent)}`).toBe(0)
          const slow = await routedAnswer(path, sent, method)
          expect(compared(fast)).toEqual(compared(slow as Answered))
          routed = 0
        }
      }
    }
  }
})

test('a request with the staff cookie, which anybody can send, uses the fast path too', async () => {
  for (const path of addresses) {
    for (const encoding of encodings) {
      const sent = { 'accept-encoding': encoding, cookie: 'theme=dark; atrium_staff=1' }
      const slow = await routedAnswer(path, sent, 'GET')
      routed = 0
      for (const more of [{}, { 'if-none-match': String(slow.headers.etag) }]) {
        const fast = await fetched(path, { ...sent, ...more })
        expect(routed, `${path} ${encoding}`).toBe(0)
        expect(compared(fast)).toEqual(
          compared((await routedAnswer(path, { ...sent, ...more }, 'GET')) as Answered),
        )
        routed = 0
      }
    }
  }
  const { body, headers } = await fetched('/', { cookie: 'atrium_staff=1' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect((await fetched('/')).headers['cache-control']).not.toContain('private')
  expect(String(body)).toContain('<p>first</p>')
})

test('pages have CDN cache directives, other responses do not', async () => {
  const server = await appWith({ cdn: { maxAge: 60, staleWhileRevalidate: 600 } })
  const at = await listen(server)
  const policyOf = async (path: string) =>
    (await fetched(path, {}, 'GET', at)).headers['cache-control']
  const kept = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600'
  expect([await policyOf('/'), await policyOf('/')]).toEqual([kept, kept])
  expect(await policyOf('/none')).toBe('no-cache')
  expect(await policyOf('/sso')).toBe('no-store')
  expect(await policyOf('/?preview=token')).toBe('no-store')
  await server.close()
})

test('a request with only a Host header uses the fast path', async () => {
  await fetched('/')
  routed = 0
  const { status, headers } = await fetched('/')
  expect([status, routed]).toEqual([200, 0])
  expect(headers['content-encoding']).toBeUndefined()
})

test.each([
  ['/admin', {}, 'GET'],
  ['/sso', {}, 'GET'],
  ['/checking?ssoToken=a', {}, 'GET'],
  ['/SSO', {}, 'GET'],
  ['/?preview=token', {}, 'GET'],
  ['/none', {}, 'GET'],
  ['/projects?category=Anything', {}, 'GET'],
  ['/', { 'content-type': 'application/x-www-form-urlencoded' }, 'POST'],
  ['/', { 'content-length': '0' }, 'GET'],
] as const)('%s with %j by %s is always answered by the router', async (path, headers, method) => {
  await fetched('/')
  await fetched(path, headers, method)
  routed = 0
  await fetched(path, headers, method)
  expect(routed).toBe(1)
})

/** Sends raw bytes and returns the whole response. */
const raw = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  return Buffer.concat(await socket.toArray()).toString('latin1')
}

test('requests that no browser sends are refused, even for a cached page', async () => {
  await fetched('/')
  const get = (target: string, more = '') =>
    raw(`GET ${target} HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`)
  expect(await get('/')).toMatch(/^HTTP\/1.1 200/)
  expect(await get('/', 'hOST: b\r\n')).toMatch(/^HTTP\/1.1 400/)
  const bearer = 'Authorization: Bearer a\r\n'
  expect(await get('/', bearer)).toMatch(/^HTTP\/1.1 200/)
  expect(await get('/', bearer + bearer)).toMatch(/^HTTP\/1.1 400/)
  expect(await get('http://a/')).toMatch(/^HTTP\/1.1 400/)
  expect(await get(`/?${'x'.repeat(2100)}`)).toMatch(/^HTTP\/1.1 414/)
  expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
})

test.each([
  '/#',
  '/admin#',
  '/careers#/../admin',
  '/projects?category=web#x',
  '/.',
  '/..',
  '/careers/.',
  '/x/../admin',
  '/x/%2e%2E/admin',
  '/x/.%2e/sso?a=b',
  '/careers/%2E?a=b',
  '/\\admin',
  '/x\\..\\admin',
])('the target %j is refused before a page is rendered or cached', async (target) => {
  const get = () => raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  for (const _ of [1, 2]) {
    const answer = await get()
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer).toContain('application/problem+json')
    expect(answer.toLowerCase()).not.toContain('etag:')
  }
  expect(routed).toBe(0)
})

test.each([
  '/projects?category=a\\b',
  '/none/...',
  '/none/.well-known',
  '/none/a..b/',
  '/none/%5Ca',
])('the target %s is not refused', async (target) => {
  const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).not.toMatch(/^HTTP\/1.1 400/)
  expect(routed).toBe(1)
})

test('pipelined requests are answered in order', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
  await fetched('/')
  const all = await raw(get('/') + get('/none') + get('/', 'Connection: close\r\n'))
  expect(all.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
})

test('no response after a save is stale', async () => {
  for (let round = 0; round < 30; round++) {
    const phone = `round ${round}`
    await fetched('/')
    expect((await api.staff('PUT', '/settings', { phone })).status).toBe(200)
    const { body } = await fetched('/')
    expect(body.toString()).toContain(`<p>${phone}</p>`)
  }
})

test('this server’s own saves are seen at once, even within one tick', async () => {
  const { setImmediate: later } = globalThis
  // Keeps `reset` of server/site/cache/memoize-per-tick.ts from running, so that the tick never ends.
  const endless = vi
    .spyOn(globalThis, 'setImmediate')
    .mockImplementation((run, ...more) => later(run.name === 'reset' ? () => {} : run, ...more))
  try {
    const save = async (phone: string) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/settings`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await api.openSession()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ phone }),
      })
      expect(status).toBe(200)
    }
    const shown = async () => String((await fetched('/')).body)
    await save('first of two')
    await shown()
    expect(await shown()).toContain('first of two')
    // A save of another server is not seen before the tick ends.
    await api.staff('PUT', '/settings', { phone: 'elsewhere' })
    expect(await shown()).toContain('first of two')
    await save('second of two')
    expect(await shown()).toContain('second of two')
  } finally {
    endless.mockRestore()
  }
})

test('fast and routed responses have the same log line', async () => {
  const lines: Record<string, unknown>[] = []
  const env = { logLevel: 'info', trustProxy: ['127.0.0.1'] }
  const server = await appWith(env, { write: (line) => void lines.push(JSON.parse(line)) })
  try {
    const at = await listen(server)
    const visitor = { 'x-forwarded-for': '203.0.113.7' }
    await fetched('/', visitor, 'GET', at)
    lines.length = 0
    routed = 0
    await fetched('/?ssoToken=secret', visitor, 'GET', at)
    await fetched('/?ssoToken=secret', visitor, 'HEAD', at)
    expect(routed).toBe(1)
    await vi.waitFor(() => expect(lines).toHaveLength(2), 60_000)
    const answered = { level: 30, msg: 'answered', pid: process.pid, hostname: hostname() }
    const measured = { time: expect.any(Number), milliseconds: expect.any(Number) }
    const line = { ...answered, ...measured, path: '/', status: 200, ip: '203.0.113.0' }
    expect(lines).toEqual([
      { reqId: expect.stringMatching(/^[\da-f]{8}-2$/), method: 'GET', ...line },
      { reqId: expect.stringMatching(/^[\da-f]{8}-3$/), method: 'HEAD', ...line },
    ])
  } finally {
    await server.close()
  }
})

test('a closing server sends Connection: close with every response', async () => {
  const server = await appWith()
  const at = await listen(server)
  await fetched('/', {}, 'GET', at)
  const socket = connect(at, '127.0.0.1')
  const answers = socket.toArray()
  // A partial request keeps the connection busy while the server starts to close. It is sent together with a
  // whole request, so the server has read both when it answers the whole request.
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n')
  await once(socket, 'readable')
  const closed = server.close()
  await vi.waitFor(() => expect(server.server.listening).toBe(false), 60_000)
  socket.write('\r\n')
  const all = Buffer.concat(await answers).toString('latin1')
  const last = all.slice(all.lastIndexOf('HTTP/1.1 200'))
  expect(all.lastIndexOf('HTTP/1.1 200')).toBeGreaterThan(0)
  expect(last.toLowerCase()).toContain('connection: close')
  await closed
})
