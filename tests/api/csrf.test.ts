import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { findAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import type { PageHandler } from '#server/site/site.ts'
import { operationsOf } from '#tests/support/fuzz/operations.ts'
import { changedTables, snapshotOf } from '#tests/support/fuzz/snapshot.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
const rendered: string[] = []

const render: PageHandler = async (request) => {
  rendered.push(`${request.method} ${new URL(request.url).pathname}`)
  return new Response('<html></html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const pageSource = async () => ({
  render,
  serveFile: async () => false,
  isDevelopment: false,
  keepsWarm: false,
  staffScript: async () => '',
})

beforeAll(async () => {
  app = await createApp({ env: api.env, db: api.db, pageSource })
})
afterAll(() => app.close())

/** Cookies of a signed-in browser. The browser also sends them with cross-site requests. */
const browser = newSecret()
const cookie = `atrium_browser=${browser}; atrium_staff=1`
const evil = 'https://evil.example'

/** Content types that a cross-site page can send without a preflight request. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']

test('cross-site requests to the API change nothing, whatever cookies they have', async () => {
  const operations = operationsOf((await api.visitor('GET', '/openapi.json')).body)
  const writing = operations.filter(({ method }) => method !== 'GET')
  expect(writing.length).toBeGreaterThan(100)
  const before = await snapshotOf(api.db)
  for (const { method, path } of writing) {
    const url = path.replace(/\{\w+\}/g, '1')
    for (const type of simpleTypes) {
      const headers = { cookie, origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': type }
      const payload = '{"email":"ines@client.example","name":"x","message":"x"}'
      const { statusCode } = await app.inject({ method, url, headers, payload })
      expect([400, 401, 415], `${method} ${path} ${type}`).toContain(statusCode)
    }
    // JSON needs a preflight request, which the server does not allow.
    const asks = { origin: evil, 'access-control-request-method': method }
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: asks })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-'))).toEqual([])
  }
  expect(changedTables(before, await snapshotOf(api.db))).toEqual([])
})

/** All pages with a form, and some without. */
const pages = [
  ...['/sso', '/sso/link', '/sso/invitation', '/sso/forgot', '/sso/reset', '/sso/callback'],
  ...['/contact', '/newsletter', '/newsletter/confirm', '/newsletter/unsubscribe', '/checking'],
  ...['/admin', '/admin/sso-login', '/', '/contact/', '/SSO', '/sso.data', '/contact.data'],
]

test('cross-site forms are refused', async () => {
  const { siteUrl } = api.env
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: siteUrl },
    { 'sec-fetch-site': 'CROSS-SITE' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: evil },
    { origin: `${siteUrl}.evil.example` },
    { origin: `${siteUrl}:80` },
    { origin: siteUrl.replace('//', '//evil@') },
    { origin: '' },
    { origin: 'null' },
    { origin: `${evil}, ${siteUrl}` },
  ]
  rendered.length = 0
  for (const url of pages) {
    for (const headers of foreign) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = { ...headers, ...type, cookie }
      const answer = await app.inject({ method: 'POST', url, headers: sent, payload: 'a=1' })
      expect(answer.statusCode, `${url} ${JSON.stringify(headers)}`).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  }
  expect(rendered).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['from a browser', { 'sec-fetch-site': 'same-origin' }],
  ['from a page that sends no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['on plain http, where browsers send only the origin', { origin: 'http://localhost:3000' }],
  ['from a program that is not a browser', {}],
])('same-site forms are accepted: %s', async (_, sent) => {
  rendered.length = 0
  const headers = { ...sent, 'content-type': 'application/x-www-form-urlencoded' }
  await app.inject({ method: 'POST', url: '/sso', headers, payload: 'a=1' })
  expect(rendered).toEqual(['POST /sso'])
})

test('on plain http the forms of private pages send their origin', async () => {
  const https = { ...api.env, siteUrl: 'https://www.example.com' }
  const secure = await createApp({ env: https, db: api.db, pageSource })
  for (const url of ['/sso', '/sso/reset?token=x', '/newsletter/confirm?token=x', '/review/x']) {
    const policy = async (of: FastifyInstance) => (await of.inject(url)).headers['referrer-policy']
    expect([await policy(app), await policy(secure)], url).toEqual(['strict-origin', 'no-referrer'])
  }
  await secure.close()
})

test('signing in opens a new session, whatever token the request brings', async () => {
  const theirs = await api.openSession('mallory@example.com', 'editor')
  const account = await findAccount(api.db, 'editor@example.com')
  const ssoToken = () => issueSsoToken(api.db, account?.id ?? '', browser)
  const redeem = async (more: Record<string, string>) =>
    api.visitor(
      'POST',
      '/auth/checksso',
      { tokenSSO: await ssoToken() },
      {
        token: theirs,
        headers: { cookie: `${cookie}; hsoft_token=${theirs}`, ...more },
      },
    )
  const [one, two] = [await redeem({}), await redeem({ 'x-session': theirs })]
  expect(new Set([one.body.token, two.body.token, theirs]).size).toBe(3)
  const emailOf = async (token: string) =>
    (await api.visitor('GET', '/auth/me', undefined, { token })).body.email
  expect(await emailOf(one.body.token)).toBe('editor@example.com')
  expect(await emailOf(theirs)).toBe('mallory@example.com')
  // A session token in a cookie is ignored.
  const { status } = await api.visitor('GET', '/auth/me', undefined, {
    headers: { cookie: `hsoft_token=${one.body.token}; token=${one.body.token}` },
  })
  expect(status).toBe(401)
})
