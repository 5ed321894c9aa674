import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  isCallback,
  signInAtProvider,
  startProvider,
  type TestProvider,
} from '#tests/support/services/provider.ts'
import { client } from '#tests/support/services/provider-accounts.ts'
import {
  callbackUrls,
  startTicketService,
  type TicketService,
} from '#tests/support/services/ticket-service.ts'
import { createHttpClient, type HttpClient } from '#tests/support/sites/http-client.ts'
import { runToEnd, startServer, type TestServer } from '#tests/support/sites/server.ts'

let provider: TestProvider
let service: TicketService
let site: TestServer
const servers = new Map<string, Promise<TestServer>>()
const email = 'ada@example.com'
const password = 'correct horse battery'
/** Variables of every server: no demo content, no load shedding, and a complete log to search for secrets. */
const base = { SEED: 'none', SHED_TURN_MS: '60000', LOG_LEVEL: 'trace', NODE_ENV: 'production' }

beforeAll(async () => {
  provider = await startProvider()
  service = await startTicketService()
  site = await sharedServer({ ...provider.variables, OIDC_ALLOW: '@example.com' })
  await provider.serve(site.url)
})

afterEach(async () => {
  service.answers = 'good'
  service.callbackUrl = callbackUrls.kept
  await provider.set({})
})

afterAll(async () => {
  for (const server of servers.values()) await (await server).stop()
  await provider?.stop()
  await service?.stop()
})

/** Starts a server with these variables once. All tests share it. */
function sharedServer(variables: Record<string, string>) {
  const key = JSON.stringify(variables)
  const server = servers.get(key) ?? startServer({ ...base, ...variables })
  servers.set(key, server)
  return server
}
const withPasswords = () => sharedServer({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
const withTickets = () => sharedServer(service.variables)

const isChecking = ({ pathname }: URL) => pathname === '/checking'
const neverKept = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }

/** First URL outside the site that the sign-in redirects to. */
async function beginning({ url }: TestServer, walker: HttpClient): Promise<string> {
  const isAway = ({ origin }: URL) => origin !== url
  return (await walker.go(`${url}/admin/sso-login`, isAway)).url.href
}

/** Redeems an ssoToken with the cookies of a browser, as the page /checking does. */
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

const tokenIn = ({ searchParams }: URL) =>
  searchParams.get('ssoToken') ?? searchParams.get('ticket') ?? ''

describe('with a provider', () => {
  test('signing out ends the session and redirects to the provider', async () => {
    const walker = createHttpClient()
    const callback = await signInAtProvider(await beginning(site, walker), 'ada', walker)
    const checking = await walker.go(callback.href, isChecking)
    const page = await fetch(checking.url)
    // The page with the token in its URL must not be cached.
    expect(Object.fromEntries(page.headers)).toMatchObject(neverKept)
    const { stt, token } = await redeem(site, walker, tokenIn(checking.url))
    expect(stt).toBe(true)
    const headers = { Authorization: `Bearer ${token}` }
    const me = () => fetch(`${site.url}/api/auth/me`, { headers })
    expect(await (await me()).json()).toEqual({
      _id: expect.any(String),
      email: 'ada@example.com',
      name: '',
      picture: '',
      role: 'administrator',
      duties: ['content', 'messages'],
      needsApproval: false,
      session: expect.any(String),
      upload: { files: expect.any(Number), fileSize: expect.any(Number) },
    })
    const logout = await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers })
    expect((await logout.json()).location).toContain(`${provider.issuer}/session/end?`)
    expect((await me()).status).toBe(401)
  })

  test('cancelling at the provider shows a message and a way to try again', async () => {
    const walker = createHttpClient()
    await walker.go(await beginning(site, walker), isCallback)
    await walker.send({ name: 'bea', do: 'go' }, isCallback)
    const { url } = await walker.send({ do: 'refuse' }, isCallback)
    const { status, text } = await walker.go(url.href)
    expect(status).toBe(403)
    expect(text).toContain('The sign-in was cancelled or refused at the provider.')
    // The provider's error description, which contains markup, is not shown.
    expect(url.searchParams.get('error_description')).toContain('changed')
    expect(text).not.toContain('changed')
    expect(text).toMatch(/<a [^>]*href="\/admin\/sso-login"[^>]*>Try again/)
  })

  test('an account that is not allowed is told so, and the page is not cached', async () => {
    const walker = createHttpClient()
    const callback = await signInAtProvider(await beginning(site, walker), 'eve', walker)
    const start = `${new URL(site.url).host}\n`
    const cookies = [...walker.cookies].filter(([name]) => name.startsWith(start))
    const cookie = cookies.map(([name, value]) => `${name.slice(start.length)}=${value}`).join('; ')
    const answer = await fetch(callback, { headers: { cookie } })
    expect(answer.status).toBe(403)
    expect(Object.fromEntries(answer.headers)).toMatchObject(neverKept)
    expect(await answer.text()).toContain(
      'ada@evil-example.com may not sign in to this back office.',
    )
  })

  test('a callback in another browser or used twice is refused with a message', async () => {
    const walker = createHttpClient()
    const callback = await signInAtProvider(await beginning(site, walker), 'ada', walker)
    const elsewhere = createHttpClient()
    const foreign = await elsewhere.go(callback.href, isChecking)
    expect(foreign.status).toBe(400)
    expect(foreign.text).toContain('This sign-in was not started in this browser.')
    await beginning(site, elsewhere)
    expect((await elsewhere.go(callback.href, isChecking)).status).toBe(400)

    expect((await walker.go(callback.href, isChecking)).url.pathname).toBe('/checking')
    const again = await walker.go(callback.href, isChecking)
    expect(again.status).toBe(400)
    expect(again.text).toContain('This sign-in has been used already.')
  })

  test('a request with a very long code is handled', async () => {
    const answer = await fetch(`${site.url}/sso/callback?state=a&code=${'c'.repeat(6000)}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('not started in this browser')
  })
})

test('without the provider the site starts and a sign-in link works, and the provider is found later', async () => {
  await provider.stop()
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const access = { OIDC_ALLOW: '@example.com', DATA_DIR: directory }
  const variables = { ...base, ...provider.variables, ...access }
  const server = await startServer(variables)
  try {
    expect((await fetch(server.url)).status).toBe(200)
    const answer = await fetch(`${server.url}/admin/sso-login`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('10')
    const text = await answer.text()
    expect(text).toContain('Single sign-on is not responding.')
    expect(text).toMatch(/<a [^>]*href="\/admin\/sso-login"[^>]*>Try again/)
    await expect.poll(() => server.output.join('')).toContain('ECONNREFUSED')

    const command = (...words: string[]) =>
      runToEnd({ ...variables, SITE_URL: server.url }, 'server/cli/atrium.js', ['admin', ...words])
    expect((await command('add', 'owner@example.com')).code).toBe(0)
    const { output } = await command('sign-in-link', 'owner@example.com')
    const [link = ''] = /http\S+/.exec(output) ?? []
    expect(link).toContain(`${server.url}/sso/link?token=`)
    const token = new URL(link).searchParams.get('token') ?? 'none'
    const owner = createHttpClient()
    // Opening the link does not use it up.
    await owner.go(link)
    expect((await owner.go(link)).text).toContain('Sign in with this link')
    const { url } = await owner.send({ token }, isChecking)
    expect(await redeem(server, owner, tokenIn(url))).toMatchObject({ stt: true })
    await owner.go(link)
    const used = await owner.send({ token }, isChecking)
    expect(used.status).toBe(403)
    expect(used.text).toContain('This link has been used or has expired.')
    expect(used.text).toContain('Sign in without it')
    expect(server.output.join('')).not.toContain(token)

    await provider.start()
    await provider.set({ silent: ['/.well-known/openid-configuration'] })
    let isAnswered = false
    const waiting = fetch(`${server.url}/admin/sso-login`).finally(() => {
      isAnswered = true
    })
    expect((await fetch(server.url)).status).toBe(200)
    expect(isAnswered).toBe(false)
    expect((await waiting).status).toBe(503)

    await provider.set({})
    await provider.serve(server.url)
    const walker = createHttpClient()
    const callback = await signInAtProvider(await beginning(server, walker), 'ada', walker)
    expect((await walker.go(callback.href, isChecking)).url.pathname).toBe('/checking')
  } finally {
    await server.stop()
    await rm(directory, { recursive: true })
    await provider.start()
    await provider.serve(site.url)
  }
})

test('a broken ticket service shows that the sign-in failed', async () => {
  const tickets = await withTickets()
  const walker = createHttpClient()
  const location = await beginning(tickets, walker)
  service.answers = 'elsewhere'
  const refused = await walker.go(location, isChecking)
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('Not signed in')
  expect(refused.text).toContain('Single sign-on is not responding.')
  expect(refused.text).toContain('href="/admin/sso-login"')
})

test('with a fixed callback address, only the browser that began the sign-in is let in', async () => {
  service.callbackUrl = callbackUrls.fixed
  const tickets = await withTickets()
  const walker = createHttpClient()
  const { url } = await walker.go(await beginning(tickets, walker), isChecking)
  expect(Object.fromEntries((await fetch(url)).headers)).toMatchObject(neverKept)
  expect(await redeem(tickets, walker, tokenIn(url))).toMatchObject({ stt: true })

  const stranger = createHttpClient()
  const theirs = (await stranger.go(await beginning(tickets, stranger), isChecking)).url
  const newcomer = createHttpClient()
  await newcomer.go(theirs.href)
  expect(await redeem(tickets, newcomer, tokenIn(theirs))).toEqual({ stt: false })
})

test('a password manager can fill in the sign-in', async () => {
  const local = await withPasswords()
  const html = await (await fetch(`${local.url}/admin/sso-login`)).text()
  const inputOf = (name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  // The type is not `email`, because browsers refuse or rewrite email addresses with non-Latin letters there.
  expect(inputOf('email')).toMatch(/type="text"/)
  expect(inputOf('email')).toMatch(/autocomplete="username"/i)
  expect(inputOf('password')).toMatch(/type="password"/)
  expect(inputOf('password')).toMatch(/autocomplete="current-password"/i)
})

describe('secrets are not logged', () => {
  /** Redeems an ssoToken in a wrong browser and in the right one. Adds the tokens to `secrets`. */
  async function finish(server: TestServer, walker: HttpClient, url: URL, secrets: string[]) {
    const ssoToken = tokenIn(url)
    const elsewhere = createHttpClient()
    await elsewhere.go(url.href)
    expect(await redeem(server, elsewhere, ssoToken)).toEqual({ stt: false })
    const { stt, token } = await redeem(server, walker, ssoToken)
    expect(stt).toBe(true)
    secrets.push(ssoToken, token)
  }

  /** The server's log so far. A marker request shows when all earlier lines have arrived. */
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

  /** The secret query values of a URL. */
  function secretsOf(location: string): string[] {
    const { searchParams } = new URL(location, 'http://localhost')
    const names = ['code', 'state', 'nonce', 'code_challenge', 'ssoToken', 'ticket', 'token']
    const service = searchParams.get('service')
    return [
      ...names.flatMap((name) => searchParams.getAll(name)),
      ...(service ? secretsOf(service) : []),
    ]
  }

  async function walkIn(server: TestServer, walker: HttpClient, name = 'ada') {
    const location = await beginning(server, walker)
    if (!location.startsWith(provider.issuer)) {
      return walker.go(location, isChecking).then(({ url }) => url)
    }
    const callback = await signInAtProvider(location, name, walker)
    return walker.go(callback.href, isChecking).then(({ url }) => url)
  }

  test('when signing in with a provider succeeds or is refused', async () => {
    const server = site
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
    'when signing in with a ticket service succeeds or fails (%s, %s address)',
    async (kind, wayBack) => {
      service.callbackUrl = callbackUrls[wayBack]
      const server = await sharedServer(service[kind])
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

  test('when signing in with a right or wrong password or a link', async () => {
    const server = await withPasswords()
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

describe('redirects stay on the site or lead to the provider', () => {
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

  /** Sends a request target unchanged, which `fetch` would normalize. */
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

  const targetsBelow = (below: string[]) => [
    ...evil.flatMap((text) => below.flatMap((path) => [`${path}${text}`, `${path}/${text}`])),
    ...evil.flatMap((text) =>
      below.flatMap((path) => names.map((name) => `${path}?${name}=${text}`)),
    ),
    ...evil.flatMap((text) =>
      below.map((path) => `${path}?${names.map((name) => `${name}=${text}`).join('&')}`),
    ),
    ...below.flatMap((path) => [`${path}/`, `${path}//`, `/${path}`, `/${path}/`, `${path}.data`]),
  ]
  const anywhere = evil
    .flatMap((text) => [text, `/${text}`, `${text}/`, `${text}/%2e%2e`, `${text}/?a=b`])
    .filter((target) => target.startsWith('/'))
  const deeper = evil.flatMap((text) => paths.map((path) => `${path}/${text}/`))
  /** The paths whose handling depends on the sign-in method. */
  const signInPaths = paths.slice(0, 4)

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
        // Browsers resolve the location against the requested URL.
        const base = new URL(target.startsWith('//') ? '/' : target, server.url)
        expect(allowed, `${target} → ${location}`).toContain(new URL(location, base).origin)
        expect(location, target).not.toMatch(/^(?:\/\/|\/\\|\\)/)
      }
    }
    expect(redirects).toBeGreaterThan(10)
  }

  test('for any URL, with a provider', async () => {
    const targets = [...anywhere, ...targetsBelow(paths), ...deeper]
    expect(targets.length).toBeGreaterThan(1000)
    await expectNone(site, [site.url, provider.issuer], targets)
  })

  test('for any sign-in URL, with passwords and with tickets', async () => {
    const local = await withPasswords()
    await expectNone(local, [local.url], targetsBelow(signInPaths))
    const tickets = await withTickets()
    await expectNone(tickets, [tickets.url, service.url], targetsBelow(signInPaths))
  })

  test.each([
    { Host: 'evil.example' },
    { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'host=evil.example;proto=https' },
    { 'X-Original-URL': '//evil.example', 'X-Rewrite-URL': '//evil.example' },
    { Referer: 'https://evil.example/', Origin: 'https://evil.example' },
  ])('for any headers: %j', async (headers) => {
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
