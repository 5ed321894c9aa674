import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#content/documents/pages/index.ts'
import { createApp } from '#server/app.ts'
import type { PageHandler } from '#server/site/site.ts'
import { pageBehind } from '#server/site/staff-pages.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance

/** A page as the router renders it: with a text, an inline script and a preloaded file. */
const render: PageHandler = async (request, site) => {
  const { pathname } = new URL(request.url)
  const { head } = await site.texts('careers')
  const status = pathname === '/none' ? 404 : 200
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
  const html = `<html><head><title>A</title>${preload}</head><body><h1>${head.title}</h1><script>start()</script></body></html>`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

beforeAll(async () => {
  const pageSource = async () => ({
    render,
    serveFile: async () => false,
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => 'offer()',
  })
  app = await createApp({ env: api.env, db: api.db, pageSource })
})
afterAll(() => app.close())

const cookie = 'other=1; atrium_staff=1'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const script = '<script type="module" src="/edit.js"></script>'
const policyOf = (answer: Awaited<ReturnType<typeof get>>) =>
  String(answer.headers['content-security-policy'])

test('a visitor’s response is the same before and after a visit of staff', async () => {
  const timeless = ({ date: _, ...headers }: Record<string, unknown>) => headers
  for (const path of ['/', '/careers', '/none', '/contact?position=a']) {
    const before = await get(path)
    await get(path, { cookie })
    for (const other of [{}, { cookie: 'atrium_staff=0' }, { cookie: 'x_atrium_staff=1' }]) {
      const after = await get(path, other)
      expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
      expect(timeless(after.headers)).toEqual(timeless(before.headers))
    }
    expect(before.body).not.toContain('edit.js')
  }
})

test('staff get the page with one more script, uncached', async () => {
  for (const path of ['/', '/none', '/contact?position=a']) {
    const [visitors, own] = [await get(path), await get(path, { cookie })]
    expect(own.body).toBe(visitors.body.replace('</head>', `${script}</head>`))
    expect(own.headers['cache-control']).toBe('private, no-store')
    const onHttps = await get(path, { cookie: 'other=1; __Host-atrium_staff=1' })
    expect(onHttps.body).toBe(own.body)
    expect(policyOf(own)).toBe(policyOf(visitors))
  }
  const { body, headers } = await get('/edit.js')
  expect(body).toBe('offer()')
  expect(headers['content-type']).toContain('text/javascript')
  const posted = await app.inject({ method: 'POST', url: '/contact', headers: { cookie } })
  expect(posted.body).not.toContain(script)
})

test('the editor’s URL redirects visitors to the page on this host', async () => {
  for (const [asked, page] of [
    ['/edit', '/'],
    ['/edit/careers', '/careers'],
    ['/EDIT/careers?x=1', '/careers'],
    ['/edit//evil.example', '/evil.example'],
    ['/edit/\\evil.example', '/evil.example'],
  ]) {
    const answer = await get(asked ?? '')
    expect(answer.statusCode, asked).toBe(302)
    expect(answer.headers.location).toBe(page)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect(pageBehind('/edit/%5Cevil.example')).toBe('/%5Cevil.example')
  const staff = await get('/edit/careers', { cookie })
  expect(staff.statusCode).toBe(200)
  expect(staff.body).not.toContain(script)
  expect(staff.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(staff.headers['x-frame-options']).toBe('DENY')
  expect(policyOf(staff)).toContain("frame-src 'self'; frame-ancestors 'none'")
})

test('a page in the editor has text marks, no script and no foreign frame', async () => {
  const draft = (await api.staff('GET', '/pages/careers?draft=true')).body
  const sections = Object.keys(pageOf('careers').sections).map((name) => [name, draft[name]])
  const careers = Object.fromEntries(sections)
  careers.head.title = 'Unsaved'
  const preview = await api.staff('POST', '/previews', {
    path: '/careers',
    documents: [{ type: 'pages', id: 'careers', values: careers }],
    isMarked: true,
  })
  expect(preview.status).toBe(201)
  const edited = await get(preview.body.path)
  expect(edited.body).toContain('<h1>\ue000 Unsaved</h1>')
  expect(edited.body).not.toMatch(/<script|modulepreload/)
  expect(edited.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  })
  const policy = policyOf(edited)
  expect(policy).toContain("script-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/unsafe|sha256|https:\/\//)
  expect((await get('/careers')).body).not.toContain('\ue000')
})
