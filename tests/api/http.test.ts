import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { longestBody } from '#content/documents/schema.ts'
import { createApp } from '#server/app.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi({ requestTimeoutMs: 1000 })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends raw bytes and returns the first line of the response. */
const raw = (request: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

test('every response has the headers against MIME sniffing and framing', async () => {
  for (const [path, cacheControl] of [
    ['/projects', 'no-store'],
    ['/projects/none', 'no-store'],
    ['/nothing', 'no-store'],
    ['/openapi.json', 'no-cache'],
  ] as const) {
    const { headers } = await api.visitor('GET', path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})

test('HSTS leaves out subdomains if the owner excludes them', async () => {
  const env = { ...api.env, siteUrl: 'https://www.example.com', hasHstsForSubdomains: false }
  const app = await createApp({ env, db: api.db })
  const { headers } = await app.inject('/livez')
  await app.close()
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('an unknown path gives a problem, for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const answer = await api.visitor(method, '/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 })
  }
})

test('TRACE is refused', async () => {
  const request = (path: string) => `TRACE ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
  expect(await raw(request('/'))).toMatch(/^HTTP\/1\.1 40[045]/)
  expect(await raw(request('/api/projects'))).toMatch(/^HTTP\/1\.1 40[045]/)
})

test('a body must be valid JSON', async () => {
  const post = (payload: string, type: string) =>
    api.staff('POST', '/projects', payload, { headers: { 'content-type': type } })
  expect((await post('{', 'application/json')).status).toBe(400)
  expect((await post('{"__proto__": {}}', 'application/json')).status).toBe(400)
  expect((await post('[]', 'application/json')).status).toBe(422)
  expect((await post('null', 'application/json')).status).toBe(422)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await post('title=x', type)).status, type).toBe(415)
  }
  const large = JSON.stringify({ title: 'x'.repeat(longestBody(contents.projects.fields)) })
  expect((await post(large, 'application/json')).status).toBe(413)
})

test('a compressed body is refused without decompressing it', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000, ' '))
  const before = process.memoryUsage.rss()
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'identity']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const answer = await api.staff('POST', '/projects', bomb.subarray(0, 60_000), { headers })
    expect([400, 413, 415], encoding).toContain(answer.status)
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

test('a malformed Authorization header is 401', async () => {
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer a b', '']) {
    const answer = await api.visitor('GET', '/projects', undefined, { headers: { authorization } })
    expect(answer.status, authorization).toBe(401)
  }
})

test('odd request targets are refused', async () => {
  const get = (target: string, more = '') =>
    raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`)
  expect(await get('/api/projects')).toContain('200')
  expect(await get('/api/projects', 'Host: evil.example\r\n')).toContain('400')
  expect(await get('http://evil.example/api/projects')).toContain('400')
  expect(await get(`/api/projects?search=${'x'.repeat(2100)}`)).toContain('414')
  expect(await get('/api/projects/%E0%A4%A')).toContain('400')
})

test.each(['/api/projects#x', '/api/x/../projects', '/api/%2e%2e/api/projects', '/api\\projects'])(
  'the target %s is refused',
  async (target) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    expect(await raw(head)).toContain('400')
  },
)

test.each([
  [['Authorization: Bearer TOKEN', 'authorization: Bearer TOKEN']],
  [['Authorization: Bearer TOKEN', 'Authorization: Bearer other']],
  [['Authorization: Bearer other', 'AUTHORIZATION: Bearer TOKEN']],
  [['Content-Type: application/json', 'Content-Type: text/plain']],
])('the repeated headers %j are refused', async (lines) => {
  const headers = lines.join('\r\n').replaceAll('TOKEN', api.token)
  for (const path of ['/api/auth/me', '/api/messages', '/api/projects', '/api/nothing']) {
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`
    expect(await raw(head), path).toContain('400')
  }
})

test('a malformed URL gives a problem', async () => {
  const answer = await api.visitor('GET', '/projects/%E0%A4%A')
  expect(answer.status).toBe(400)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.body.detail).toBe('The request is malformed.')
})

test('a client that sends its body too slowly is cut off', async () => {
  const head =
    'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head}Content-Length: 6000\r\n\r\n{`),
    )
    const trickle = setInterval(() => socket.write(' '), 100)
    socket.on('error', () => {}) // writing to a closed socket fails
    socket.resume().once('close', () => {
      clearInterval(trickle)
      resolve()
    })
  })
})

test('a body that is not UTF-8 is refused', async () => {
  const send = async (payload: string | Buffer, headers: Record<string, string>) => {
    const asked = { method: 'POST', url: '/api/messages', payload, headers } as const
    return validateResponse(api.app, await api.app.inject(asked))
  }
  const json = { 'content-type': 'application/json' }
  expect((await send(Buffer.from([0x7b, 0xff, 0x7d]), json)).statusCode).toBe(400)
  expect(
    (await send('{}', { 'content-type': 'application/json; charset=utf-16' })).statusCode,
  ).toBe(415)
  expect((await send('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
})

test('a server error does not reveal its cause', async () => {
  const { db } = api
  await db.schema.alterTable('testimonials').renameTo('away').execute()
  const answer = await api.visitor('GET', '/testimonials')
  await db.schema.alterTable('away').renameTo('testimonials').execute()
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong. Please try again later.',
    requestId: expect.any(String),
  })
  expect((await api.visitor('GET', '/testimonials')).status).toBe(200)
})

test('the OpenAPI document has every path', async () => {
  const { body } = await api.visitor('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/projects',
      '/api/projects/{id}',
      '/api/careers/slug/{slug}',
      '/api/messages/{id}/read',
      '/api/settings',
      '/api/images',
      '/api/auth/checksso',
    ]),
  )
  const { post } = body.paths['/api/projects']
  expect(post.security).toEqual([{ session: ['content'] }])
  expect(JSON.stringify(post.requestBody)).toContain('keyFeatures')
  expect(body.paths['/api/messages'].post.security).toBeUndefined()

  const page = await api.visitor('GET', '/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/projects/slug/{slug}')
  expect(page.body).not.toContain('<script')
})

test('the OpenAPI document has every referenced schema', async () => {
  const { body } = await api.visitor('GET', '/openapi.json')
  const names = JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  const missing = [...names].filter(([, name = '']) => !(name in body.components.schemas))
  expect(missing).toEqual([])
  expect(Object.keys(body.components.schemas)).toContain('Problem')
})
