import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, newContext } from '#tests/support/chromium.ts'
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { client } from '#tests/support/provider-accounts.ts'
import { runToEnd, startServer, type TestServer } from '#tests/support/server.ts'
import {
  callbackUrls,
  startTicketService,
  type TicketService,
} from '#tests/support/ticket-service.ts'

let provider: TestProvider
let service: TicketService
let site: TestServer
let browser: Browser
const pages: Page[] = []
const others: TestServer[] = []
const shared = new Map<string, Promise<TestServer>>()
/** Who signs in here needs no content, and a thousand addresses are no overload, however busy the machine is. */
const empty = { SEED: 'none', SHED_TURN_MS: '60000' }

beforeAll(async () => {
  provider = await startProvider()
  service = await startTicketService()
  site = await startServer({ ...empty, ...provider.variables, OIDC_ALLOW: '@example.com' })
  await provider.serve(site.url)
  browser = await launchChromium()
})

afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  for (const server of others.splice(0)) await server.stop()
  service.answers = 'good'
  service.callbackUrl = callbackUrls.kept
  await provider.set({})
  await provider.serve(site.url)
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  for (const server of shared.values()) await (await server).stop()
  await provider?.stop()
  await service?.stop()
})

async function another(variables: Record<string, string>) {
  const server = await startServer({ ...empty, ...variables })
  others.push(server)
  if (variables.SIGN_IN === 'oidc') await provider.serve(server.url)
  return server
}

/** A server that all tests have that configure it so. */
function sharedServer(variables: Record<string, string>) {
  const key = JSON.stringify(variables)
  const server = shared.get(key) ?? startServer({ ...empty, ...variables })
  shared.set(key, server)
  return server
}
const withPasswords = () => sharedServer({ ADMIN_PASSWORD: 'correct horse battery' })
const withTickets = () => sharedServer(service.variables)

async function newPage(options: BrowserContextOptions = {}) {
  const context = await newContext(browser, { baseURL: site.url, ...options })
  const page = await context.newPage()
  pages.push(page)
  return page
}

/** From the back office to the provider and through its sign-in. */
async function enter(page: Page, name: string) {
  await page.goto('/admin')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('with a provider', () => {
  test('somebody signs in, works and is signed out', async () => {
    const page = await newPage()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await enter(page, 'ada')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

    expect(new URL(page.url()).pathname).toBe('/admin')
    const paths = visited.map((url) => new URL(url).pathname)
    expect(paths).toContain('/checking')
    expect(paths.indexOf('/checking')).toBeLessThan(paths.lastIndexOf('/admin'))
    const token = await page.evaluate(() => localStorage.getItem('hsoft_token'))
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = () =>
      fetch(`${site.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await me().then((answer) => answer.json())).toEqual({
      _id: expect.any(String),
      email: 'ada@example.com',
      ...{ name: '', picture: '' },
      role: 'administrator',
      duties: ['content', 'messages'],
      needsApproval: false,
      upload: { files: expect.any(Number), fileSize: expect.any(Number) },
    })
    // No page that Back leads to has a secret in its address.
    expect(await page.evaluate(() => document.referrer)).not.toContain('ssoToken')

    await page.getByRole('button', { name: 'Logout' }).click()
    // The provider asks whether its own session shall end too, and sends the browser home.
    await page.waitForURL(`${provider.issuer}/session/end?**`)
    expect((await me()).status).toBe(401)
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(`${site.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
    await page.goto('/admin')
    await page.getByLabel('Name').waitFor()
  })

  test('somebody who refuses reads so, and can try again', async () => {
    const page = await newPage()
    await enter(page, 'bea')
    await page.getByRole('button', { name: 'Refuse' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('The sign-in was cancelled or refused at the provider.').waitFor()
    expect(await page.content()).not.toContain('changed')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()
  })

  test('somebody who may not enter reads so, and the page is not kept', async () => {
    const page = await newPage()
    await enter(page, 'eve')
    const answer = page.waitForResponse((each) => each.url().includes('/sso/callback'))
    await page.getByRole('button', { name: 'Allow' }).click()
    expect((await answer).status()).toBe(403)
    expect((await answer).headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    await page.getByText('ada@evil-example.com may not enter this back office.').waitFor()
  })

  test('a callback in another browser, or again, is refused readably', async () => {
    const walker = createHttpClient()
    const location = await beginning(site, walker)
    const callback = await signInAtProvider(location, 'ada', walker)
    const elsewhere = await newPage()
    expect((await elsewhere.goto(callback.href))?.status()).toBe(400)
    await elsewhere.getByText('This sign-in was not begun in this browser.').waitFor()
    await elsewhere.goto('/admin/sso-login')
    expect((await elsewhere.goto(callback.href))?.status()).toBe(400)

    expect((await walker.go(callback.href, isChecking)).url.pathname).toBe('/checking')
    const again = await walker.go(callback.href, isChecking)
    expect(again.status).toBe(400)
    expect(again.text).toContain('This sign-in has been used already.')
  })

  test('a very long code comes through', async () => {
    const answer = await fetch(`${site.url}/sso/callback?state=a&code=${'c'.repeat(6000)}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('not begun in this browser')
  })
})

describe('a provider that is away', () => {
  test('does not keep the site from starting, and is found when it is back', async () => {
    await provider.stop()
    const late = await startServer({
      ...empty,
      ...provider.variables,
      OIDC_ALLOW: '@example.com',
    })
    others.push(late)
    const page = await newPage({ baseURL: late.url })
    expect((await page.goto('/'))?.status()).toBe(200)
    await page.goto('/admin')
    await page.getByText('The single sign-on does not answer.').waitFor()
    const answer = await fetch(`${late.url}/admin/sso-login`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('10')
    await expect.poll(() => late.output.join('')).toContain('ECONNREFUSED')

    await provider.start()
    await provider.serve(late.url)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByLabel('Name').fill('ada')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  test('is not waited for without an end, and meanwhile the site serves others', async () => {
    const slow = await another({ ...provider.variables, OIDC_ALLOW: '@example.com' })
    await provider.set({ silent: ['/.well-known/openid-configuration'] })
    let isAnswered = false
    const signIn = fetch(`${slow.url}/admin/sso-login`).finally(() => {
      isAnswered = true
    })
    expect((await fetch(slow.url)).status).toBe(200)
    expect(isAnswered).toBe(false)
    expect((await signIn).status).toBe(503)
  })
})

test.each(['picture', 'huge', 'endless', 'elsewhere', 'trickling'] as const)(
  'a visitor reads that they are not signed in when the ticket service’s answer is %s',
  async (answers) => {
    const tickets = await withTickets()
    const walker = createHttpClient()
    const location = await beginning(tickets, walker)
    service.answers = answers
    const refused = await walker.go(location, isChecking)
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('Not signed in')
    expect(refused.text).toContain('The single sign-on does not answer.')
    expect(refused.text).toContain('href="/admin/sso-login"')
  },
)

test('a service with one address lets in who began here, and nobody whom a link has brought', async () => {
  service.callbackUrl = callbackUrls.fixed
  const tickets = await withTickets()
  const page = await newPage({ baseURL: tickets.url })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const asked = page.waitForRequest((each) => each.url().startsWith(`${tickets.url}/checking?`))
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(visited.at(-1)).toBe(`${tickets.url}/admin`)
  const checking = await (await asked).response()
  expect(checking?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('atrium_browser')
  expect(names).not.toContain('atrium_begun')

  const theirs = (
    await createHttpClient().go(await beginning(tickets, createHttpClient()), isChecking)
  ).url
  for (const lured of [page, await newPage({ baseURL: tickets.url })]) {
    await lured.evaluate(() => localStorage.clear()).catch(() => {}) // a new page has none
    await lured.goto(theirs.href)
    await lured.getByText('Login failed! Redirecting to home page...').waitFor()
    await lured.waitForURL(`${tickets.url}/`)
    expect(await lured.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
  }
})

test('the machine’s owner gets in by a link, once, while the provider is away', async () => {
  await provider.stop()
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  try {
    const variables = {
      ...{ ...empty, ...provider.variables },
      ...{ OIDC_ALLOW: '@example.com', DATA_DIR: directory },
    }
    const server = await startServer({ ...variables, LOG_LEVEL: 'trace' })
    others.push(server)
    const command = (...words: string[]) =>
      runToEnd({ ...variables, SITE_URL: server.url }, 'server/cli/atrium.ts', ['admin', ...words])
    expect((await command('add', 'owner@example.com')).code).toBe(0)
    const { output } = await command('sign-in-link', 'owner@example.com')
    const [link = ''] = /http\S+/.exec(output) ?? []
    expect(link).toContain(`${server.url}/sso/link?token=`)

    const page = await newPage({ baseURL: server.url })
    await page.goto(link)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in with this link' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in with this link' }).click()
    await page.getByText('This link has been used, or is too old.').waitFor()
    expect(await page.getByRole('link', { name: 'Sign in without it' }).count()).toBe(1)
    const token = new URL(link).searchParams.get('token') ?? 'none'
    expect(server.output.join('')).not.toContain(token)
  } finally {
    for (const server of others.splice(0)) await server.stop()
    await rm(directory, { recursive: true })
    await provider.start()
  }
})

test('a configuration that cannot work is said at the start, all of it', async () => {
  const { code, output } = await runToEnd({ SIGN_IN: 'oidc', PORT: '1', DATA_DIR: '/dev/null/a' })
  expect(code).toBe(1)
  for (const name of ['OIDC_ALLOW', 'OIDC_ISSUER', 'OIDC_CLIENT_ID']) {
    expect(output).toContain(`${name} must be set`)
  }
})

test('a password manager can fill in the sign-in', async () => {
  const local = await withPasswords()
  const page = await newPage({ baseURL: local.url })
  await page.goto('/admin/sso-login')
  const of = (label: string) => {
    const input = page.getByLabel(label, { exact: true })
    return Promise.all(['name', 'type', 'autocomplete'].map((name) => input.getAttribute(name)))
  }
  // No `email`: browsers refuse addresses with letters of other alphabets there, or rewrite them.
  expect(await of('E-mail')).toEqual(['email', 'text', 'username'])
  expect(await of('Password')).toEqual(['password', 'password', 'current-password'])
})

const isChecking = ({ pathname }: URL) => pathname === '/checking'

/** Where the sign-in leads to first. */
async function beginning({ url }: TestServer, walker: HttpClient): Promise<string> {
  const isAway = ({ origin }: URL) => origin !== url
  return (await walker.go(`${url}/admin/sso-login`, isAway)).url.href
}

async function redeem(server: TestServer, walker: HttpClient, ssoToken: string) {
  const start = `${new URL(server.url).host}\n`
  const cookies = [...walker.cookies].filter(([name]) => name.startsWith(start))
  const Cookie = cookies.map(([name, value]) => `${name.slice(start.length)}=${value}`).join('; ')
  const answer = await fetch(`${server.url}/api/auth/checksso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie },
    body: JSON.stringify({ tokenSSO: ssoToken }),
  })
  return answer.json()
}

describe('nothing secret is logged', () => {
  const trace = { LOG_LEVEL: 'trace', NODE_ENV: 'production' }

  /** Finishes a sign-in, also wrongly, and looks for all that was used in all that was written. */
  async function finish(server: TestServer, walker: HttpClient, url: URL, secrets: string[]) {
    const ssoToken = tokenIn(url)
    const page = await newPage({ baseURL: server.url })
    await page.goto(url.href)
    await page.getByText('Login failed!').waitFor()
    const { stt, token } = await redeem(server, walker, ssoToken)
    expect(stt).toBe(true)
    secrets.push(ssoToken, token)
  }

  /** All that a server has logged so far: it arrives here a moment after the answers. */
  async function logOf(server: TestServer): Promise<string> {
    const last = `/last-${randomUUID()}`
    await fetch(server.url + last)
    await expect.poll(() => server.output.join('')).toContain(last)
    return server.output.join('')
  }

  async function expectSilence(server: TestServer, walker: HttpClient, secrets: string[]) {
    const written = await logOf(server)
    expect(written).toContain('"path":"/admin/sso-login"')
    const parts = [...walker.cookies.values(), ...walker.locations.flatMap(secretsOf), ...secrets]
    const looked = parts.filter((part) => part.length > 5)
    expect(looked.length).toBeGreaterThan(2)
    for (const secret of looked) expect(written.includes(secret), secret).toBe(false)
  }

  /** Every value in an address that is not plain. */
  function secretsOf(location: string): string[] {
    const { searchParams } = new URL(location, 'http://localhost')
    const names = ['code', 'state', 'nonce', 'code_challenge', 'ssoToken', 'ticket', 'token']
    const service = searchParams.get('service')
    return [
      ...names.flatMap((name) => searchParams.getAll(name)),
      ...(service ? secretsOf(service) : []),
    ]
  }

  const tokenIn = ({ searchParams }: URL) =>
    searchParams.get('ssoToken') ?? searchParams.get('ticket') ?? ''

  async function walkIn(server: TestServer, walker: HttpClient, name = 'ada') {
    const location = await beginning(server, walker)
    if (!location.startsWith(provider.issuer)) {
      return walker.go(location, isChecking).then(({ url }) => url)
    }
    const callback = await signInAtProvider(location, name, walker)
    return walker.go(callback.href, isChecking).then(({ url }) => url)
  }

  test('when somebody signs in with a provider, is refused or comes twice', async () => {
    const server = await another({ ...provider.variables, ...trace, OIDC_ALLOW: '@example.com' })
    const walker = createHttpClient()
    const first = await walkIn(server, walker)
    const ssoToken = first.searchParams.get('ssoToken') ?? ''
    const { stt, token } = await redeem(server, walker, ssoToken)
    expect(stt).toBe(true)
    const out = await fetch(`${server.url}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    }).then((answer) => answer.json())
    const idToken = new URL(out.location).searchParams.get('id_token_hint') ?? ''
    expect(idToken).not.toBe('')
    const secrets = [token, idToken, ssoToken, client.secret]
    await finish(server, walker, await walkIn(server, walker), secrets)
    for (const idTokenSwitch of [{ isForged: true }, { claims: { nonce: 'wrong' } }]) {
      await provider.set({ idToken: idTokenSwitch })
      const refused = createHttpClient()
      await walkIn(server, refused)
      secrets.push(...refused.locations.flatMap(secretsOf), ...refused.cookies.values())
    }
    await provider.set({ garbage: { '/token': `{"id_token":"${idToken}","access_token":1}` } })
    await walkIn(server, createHttpClient())
    const logoutToken = await provider.sign({ iss: provider.issuer, sub: 'a' })
    await fetch(`${server.url}/sso/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logoutToken }),
    })
    await expectSilence(server, walker, [...secrets, logoutToken])
  })

  test.each([
    ['variables', 'kept'],
    ['casVariables', 'kept'],
    ['variables', 'fixed'],
  ] as const)(
    'when somebody signs in at a ticket service (%s, %s address), or it fails',
    async (kind, wayBack) => {
      service.callbackUrl = callbackUrls[wayBack]
      const server = await sharedServer({ ...service[kind], ...trace })
      const walker = createHttpClient()
      const secrets = [service.variables.SSO_CLIENT_SECRET ?? '']
      await finish(server, walker, await walkIn(server, walker), secrets)
      for (const answers of ['garbage', 'fault', 'elsewhere'] as const) {
        service.answers = answers
        const token = tokenIn(await walkIn(server, walker))
        if (wayBack === 'fixed') await redeem(server, walker, token)
        secrets.push(token)
      }
      service.answers = 'good'
      expect(await logOf(server)).toMatch(/the sign-in failed: (the answer is no JSON|HTTP 500)/)
      await expectSilence(server, walker, secrets)
    },
  )

  test('when somebody signs in with a password, also a wrong one, or with a link', async () => {
    const email = 'ada@example.com'
    const password = 'correct horse battery'
    const server = await another({ ...trace, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
    const walker = createHttpClient()
    await walker.go(`${server.url}/admin/sso-login`)
    const wrong = 'a-password-that-is-wrong'
    expect((await walker.send({ email, password: wrong })).status).toBe(401)
    const { url } = await walker.send({ email, password }, isChecking)
    const secrets = [wrong, password]
    await finish(server, walker, url, secrets)

    await walker.go(`${server.url}/sso/link?token=${'t'.repeat(43)}`)
    expect((await walker.send({ token: 't'.repeat(43) })).status).toBe(403)
    await fetch(`${server.url}/api/auth/checksso`, {
      method: 'POST',
      body: `{"tokenSSO":"${wrong}`,
    })
    await expectSilence(server, walker, [...secrets, 't'.repeat(43)])
  })
})

test('an ssoToken is good once, even when two requests race, and in its own browser only', async () => {
  const walker = createHttpClient()
  const callback = await signInAtProvider(await beginning(site, walker), 'ada', walker)
  const { url } = await walker.go(callback.href, ({ pathname }) => pathname === '/checking')
  const ssoToken = url.searchParams.get('ssoToken') ?? ''
  const answers = await Promise.all([1, 2, 3].map(() => redeem(site, walker, ssoToken)))
  expect(answers.filter(({ stt }) => stt)).toHaveLength(1)
})

/** Two thousand addresses: an end to waiting on a busy machine, not a verdict. */
const longestMs = 180_000

describe('no redirect leaves the site but for the provider', () => {
  const evil = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\evil.example',
    '///evil.example',
    '/%2F/evil.example',
    '%2F%2Fevil.example',
    '%5C%5Cevil.example',
    '/%5Cevil.example',
    '%09//evil.example',
    '/%09/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https%3A%2F%2Fevil.example',
    'https://localhost@evil.example',
    'user:pass@evil.example',
    '.evil.example',
    '@evil.example',
    ':80@evil.example',
    'javascript:alert(1)',
    '%0d%0aLocation:%20https://evil.example',
    '/;@evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
  ]
  const paths = ['/admin/sso-login', '/sso', '/sso/callback', '/sso/link', '/checking', '/admin']
  const names = ['service', 'state', 'next', 'return', 'returnTo', 'redirect', 'url', 'code', 'iss']

  const agent = new Agent({ keepAlive: true })
  afterAll(() => agent.destroy())

  /** The answer to a target as it is written, which no client of ours would send. */
  function ask(server: TestServer, target: string, more: { method?: string; headers?: object }) {
    const { port } = new URL(server.url)
    return new Promise<{ status: number; location: string | undefined; all: string }>(
      (resolve, reject) => {
        const headers = { Cookie: `atrium_browser=${'a'.repeat(43)}`, ...more.headers }
        const asked = request(
          { agent, host: '127.0.0.1', port, path: target, ...more, headers: headers as never },
          (answer) => {
            answer.resume()
            const { location } = answer.headers
            const all = JSON.stringify(answer.headers)
            resolve({ status: answer.statusCode ?? 0, location, all })
          },
        )
        asked.on('error', reject)
        asked.setTimeout(10_000, () => asked.destroy(new Error('no answer')))
        asked.end(more.method === 'POST' ? 'a=b' : undefined)
      },
    )
  }

  const targets = [
    ...evil.flatMap((text) => [
      text,
      `/${text}`,
      `${text}/`,
      `${text}/%2e%2e`,
      `${text}/?a=b`,
      ...paths.flatMap((path) => [`${path}${text}`, `${path}/${text}`, `${path}/${text}/`]),
      ...paths.flatMap((path) => names.map((name) => `${path}?${name}=${text}`)),
      ...paths.map((path) => `${path}?${names.map((name) => `${name}=${text}`).join('&')}`),
    ]),
    ...paths.flatMap((path) => [`${path}/`, `${path}//`, `/${path}`, `/${path}/`, `${path}.data`]),
  ].filter((target) => target.startsWith('/'))

  async function expectNone(server: TestServer, allowed: string[], from: string[]) {
    let redirects = 0
    for (let at = 0; at < from.length; at += 20) {
      const some = from.slice(at, at + 20)
      const answers = await Promise.all(some.map((target) => ask(server, target, {})))
      for (const [index, { status, location }] of answers.entries()) {
        const target = some[index] ?? ''
        expect(status, target).toBeLessThan(500)
        if (location === undefined) continue
        redirects++
        // As a browser reads it: relative to the address that it asked for.
        const base = new URL(target.startsWith('//') ? '/' : target, server.url)
        expect(allowed, `${target} → ${location}`).toContain(new URL(location, base).origin)
        expect(location, target).not.toMatch(/^(?:\/\/|\/\\|\\)/)
      }
    }
    expect(redirects).toBeGreaterThan(10)
  }

  test(
    'whatever the address says, with a provider',
    async () => {
      expect(targets.length).toBeGreaterThan(1000)
      await expectNone(site, [site.url, provider.issuer], targets)
    },
    longestMs,
  )

  test(
    'whatever the address says, with passwords',
    async () => {
      const local = await withPasswords()
      await expectNone(local, [local.url], targets)
    },
    longestMs,
  )

  test(
    'whatever the address says, with tickets',
    async () => {
      const tickets = await withTickets()
      await expectNone(tickets, [tickets.url, service.url], targets)
    },
    longestMs,
  )

  test.each([
    { Host: 'evil.example' },
    { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'host=evil.example;proto=https' },
    { 'X-Original-URL': '//evil.example', 'X-Rewrite-URL': '//evil.example' },
    { Referer: 'https://evil.example/', Origin: 'https://evil.example' },
  ])('whatever the headers say: %j', async (headers) => {
    const tickets = await withTickets()
    for (const server of [site, tickets]) {
      for (const path of [...paths, ...paths.map((each) => `${each}/`)]) {
        for (const method of ['GET', 'POST', 'HEAD']) {
          const answer = await ask(server, path, {
            method,
            headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
          })
          expect(answer.all, `${method} ${path}`).not.toContain('evil.example')
        }
      }
    }
  })
})
