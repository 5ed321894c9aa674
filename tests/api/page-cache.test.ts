import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { PageHandler } from '#server/site/site.ts'
import { holdWriters } from '#tests/support/databases/database.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
let renders: string[] = []
let answer: (url: URL) => Response = () => new Response('')

/** Renders the company's phone number, the query and the names of all request headers. */
const render: PageHandler = async (request, site) => {
  const url = new URL(request.url)
  renders.push(url.pathname + url.search)
  const settings = await site.settings()
  const seen = [...request.headers].map(([name]) => name).join()
  const special = answer(url)
  const isWhole = special.headers.get('content-type') === 'text/html'
  if (special.status !== 200 || isWhole) return special
  return new Response(`<p>${settings?.phone} ${url.search} ${seen}</p>`.repeat(100), {
    headers: { 'Content-Type': 'text/html' },
  })
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
  await api.staff('PUT', '/settings', { phone: 'first' })
})
afterAll(() => app.close())
beforeEach(() => {
  renders = []
  answer = () => new Response('')
})

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers })

test('a page is rendered once and then served from the cache', async () => {
  const [first, second] = [await get('/'), await get('/')]
  expect(renders).toEqual(['/'])
  expect(second.body).toBe(first.body)
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': first.headers['content-security-policy'],
    etag: first.headers.etag,
    vary: 'Accept-Encoding',
  })
})

test('the next request after a save shows it', async () => {
  for (const phone of ['second', 'third', 'fourth']) {
    await get('/careers')
    expect((await api.staff('PUT', '/settings', { phone })).status).toBe(200)
    expect((await get('/careers')).body).toContain(phone)
  }
})

test('a new message and a used session do not invalidate pages', async () => {
  await get('/about')
  const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
  await api.visitor('POST', '/messages', letter)
  await api.openSession()
  renders = []
  await get('/about')
  expect(renders).toEqual([])
})

test('cache key: only the query parameters that a page reads, in any order', async () => {
  await get('/projects?category=web&utm_source=mail')
  await get('/projects?fbclid=1&category=web')
  await get('/projects?category=ai')
  await get('/projects?x=1')
  expect(renders).toEqual(['/projects?category=web', '/projects?category=ai', '/projects'])
})

test('pages with free text in the query are not cached', async () => {
  await get('/contact?position=Engineer')
  await get('/contact?position=Engineer')
  await get('/projects?category=Anything')
  await get('/projects?category=Anything')
  expect(renders).toHaveLength(4)
})

test('a cached page depends on nothing but the URL of a request', async () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    cookie: 'a=b',
  }
  const answered = await get('/terms', { ...poison, host: 'evil.example' })
  expect(answered.body).not.toContain('evil')
  expect(answered.body).toContain('<p>fourth  </p>')
})

test('a valid cached copy gets 304', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const whole = await get('/privacy', headers)
    const etag = String(whole.headers.etag)
    const again = await get('/privacy', { ...headers, 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
    expect(again.headers['content-encoding']).toBeUndefined()
  }
})

test('HEAD answers as GET does, without the page', async () => {
  const [whole, head] = [await get('/'), await get('/', {}, 'HEAD')]
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
    expect(head.headers[name], name).toBe(whole.headers[name])
  }
})

test.each(['/admin', '/admin/projects', '/sso', '/checking?ssoToken=a', '/SSO', '/sso%2Freset'])(
  '%s is never cached',
  async (url) => {
    await get(url)
    const second = await get(url)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(renders).toHaveLength(2)
  },
)

test('a preview is never cached, nor as the public page', async () => {
  const made = await api.staff('POST', '/previews', { path: '/projects' })
  await get(made.body.path)
  const answered = await get(made.body.path)
  expect(answered.headers['cache-control']).toBe('no-store')
  expect(renders).toHaveLength(2)
})

test('previews wait for a database lock, public pages do not', async () => {
  const made = await api.staff('POST', '/previews', { path: '/projects' })
  await api.staff('PUT', '/settings', { phone: 'held' })
  const letGo = await holdWriters(api.target)
  // `inject` sends its request only when it is awaited.
  const preview = async () => (await get(made.body.path)).statusCode
  const waiting = [preview(), preview()]
  // By the end of these reads, the server has also looked up the previews.
  for (let reads = 0; reads < 10; reads++) await api.staff('GET', '/settings')
  expect((await get('/about')).body).toContain('held')
  // Only the page has been rendered. The previews still wait.
  expect(renders).toEqual(['/about'])
  await letGo()
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

test('only a preview may be framed, by the back office', async () => {
  const framingOf = async (url: string) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy']).split('; ')
    return [headers['x-frame-options'], ...policy.filter((rule) => rule.startsWith('frame-'))]
  }
  const closed = "frame-ancestors 'none'"
  const players = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com'
  const preview = ['SAMEORIGIN', players, "frame-ancestors 'self'"]
  expect(await framingOf('/?preview=token')).toEqual(preview)
  expect(await framingOf('/')).toEqual(['DENY', players, closed])
  for (const path of ['/admin', '/admin/pages/home', '/checking']) {
    expect(await framingOf(path)).toEqual(['DENY', "frame-src 'self'", closed])
  }
  expect(await framingOf('/administration')).toEqual(['DENY', players, closed])
  expect(await framingOf('/sso')).toEqual(['DENY', players, closed])
})

test('a page with external pictures names their origins and is loaded as a document', async () => {
  const picture = '<img src="https://pictures.example/a.png" alt=""/>'
  const headers = { 'Content-Type': 'text/html' }
  answer = ({ pathname }) =>
    pathname === '/projects/foreign' ? new Response(picture, { headers }) : new Response('')
  const page = await get('/projects/foreign')
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data: https://pictures")
  expect((await get('/')).headers['content-security-policy']).toContain("img-src 'self' data:;")
  for (const query of ['', '?_routes=site', '?x=1']) {
    const { statusCode, headers } = await get(`/projects/foreign.data${query}`)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'x-remix-redirect': `/projects/foreign${query === '?x=1' ? query : ''}`,
      'x-remix-reload-document': 'true',
      'cache-control': 'no-cache',
    })
  }
  expect((await get('/projects/ours.data')).statusCode).toBe(200)
})

test('the response to a form is never cached', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await get('/contact', headers, 'POST')
  await get('/contact', headers, 'POST')
  expect(renders).toHaveLength(2)
})

test('a server error is not cached', async () => {
  answer = () => new Response('broken', { status: 500 })
  expect((await get('/broken')).headers['cache-control']).toBe('no-store')
  answer = () => new Response('')
  expect((await get('/broken')).statusCode).toBe(200)
})

test('a 404 page is cached, too', async () => {
  answer = () => new Response('none', { status: 404 })
  expect((await get('/nowhere')).statusCode).toBe(404)
  await get('/nowhere')
  expect(renders).toHaveLength(1)
})

test('unknown URLs share one render, and so do expired previews', async () => {
  await api.staff('PUT', '/settings', { phone: 'none of these' })
  renders = []
  answer = ({ pathname }) => new Response(pathname, { status: pathname === '/' ? 200 : 404 })
  for (const path of [
    '/none-1',
    '/none-2',
    '/a/b',
    '/c/d/e',
    '/projects/none-1',
    '/projects/none-2',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  for (const token of ['one', 'two']) {
    const { statusCode, headers } = await get(`/?preview=${token}`)
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
  }
  expect(renders).toEqual(['/-', '/-/-', '/projects/-', '/?preview=ended'])
})

test('page data follows its page, and missing data shares one render', async () => {
  await api.staff('PUT', '/settings', { phone: 'with data' })
  renders = []
  const there = ['/', '/_.data', '/_root.data', '/about.data', '/about']
  answer = ({ pathname }) => new Response('', { status: there.includes(pathname) ? 200 : 404 })
  for (const path of there) expect((await get(path)).statusCode, path).toBe(200)
  renders = []
  for (const path of ['/none-1.data', '/none-2.data', '/projects/none.data']) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  expect(renders).toEqual(['/-.data', '/projects/-.data'])
})
