import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/limits.ts'
import { newState } from '#server/people/sign-in/methods/authorization-state.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { clockStart, setClockStart } from '#server/people/sign-in/session-clock.ts'
import { countForWorker, remoteLimits } from '#server/process/workers/shared-rate-limits.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import { isCallback } from '#tests/support/services/provider.ts'
import {
  callbackUrls,
  startTicketService,
  type TicketService,
} from '#tests/support/services/ticket-service.ts'
import { createHttpClient } from '#tests/support/sites/http-client.ts'
import { type OpenSite, openSite } from '#tests/support/sites/single-sign-on-site.ts'

let service: TicketService
const sites: OpenSite[] = []

beforeAll(async () => {
  service = await startTicketService()
})

beforeEach(() => {
  service.answers = 'good'
  service.sent = 0
  service.followed = 0
  service.callbackUrl = callbackUrls.kept
  service.person = { sub: 'ada', email: 'ada@example.com', groups: ['staff'] }
  service.attributes = { email: ['ada@example.com'], memberOf: ['staff'] }
})

afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

afterAll(() => service.stop())

async function open(variables: Record<string, string>, limitFactor?: number) {
  const site = await openSite(variables, limitFactor)
  sites.push(site)
  return site
}

const goAndComeBack = async ({ signIn, browser }: OpenSite) =>
  (await createHttpClient().go(await signIn.location(browser), isCallback)).url

const signIn = async (site: OpenSite) => site.handleCallback(await goAndComeBack(site))

const unknown = {
  status: 403,
  error: 'This sign-in has expired at the single sign-on. Please sign in again.',
}
const away = {
  status: 503,
  error: 'Single sign-on is not responding. Please try again in a moment.',
}

describe.each([
  ['with token introspection', () => service.variables],
  ['with CAS 3', () => service.casVariables],
])('a ticket service %s', (_, variables) => {
  test('gets the callback address and signs in the returning user', async () => {
    const site = await open(variables())
    const asked = new URL(await site.signIn.location(site.browser))
    expect(asked.origin).toBe(service.url)
    expect(asked.searchParams.get('service')).toMatch(
      new RegExp(`^${site.url}/sso/callback\\?state=`),
    )
    const answer = await signIn(site)
    expect(answer).toHaveProperty('ssoToken')
    const token = 'ssoToken' in answer ? await site.sessionOf(answer.ssoToken) : ''
    expect(await site.statusOf(token)).toBe(200)
    expect(await site.account('ada@example.com')).toMatchObject({
      issuer: service.url,
      subject: 'ada',
    })
  })

  test('accepts a token once, even in parallel requests', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    const answers = await Promise.all([
      site.handleCallback(url),
      site.handleCallback(url),
      site.handleCallback(url),
    ])
    expect(answers.filter((answer) => 'ssoToken' in answer)).toHaveLength(1)
    expect(await site.handleCallback(url)).toEqual(unknown)
  })

  test('refuses a token that it did not issue', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    for (const name of ['ssoToken', 'ticket']) {
      if (url.searchParams.has(name)) url.searchParams.set(name, `ST-${newSecret()}`)
    }
    expect(await site.handleCallback(url)).toEqual(unknown)
  })

  test('refuses an expired token', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    service.revoke()
    expect(await site.handleCallback(url)).toEqual(unknown)
  })

  test('is not asked about a sign-in of another browser or without a state', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    expect(await site.handleCallback(url, newSecret())).toMatchObject({ status: 400 })
    url.searchParams.delete('state')
    expect(await site.handleCallback(url)).toMatchObject({ status: 400 })
  })

  test('may redirect back without a token', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    for (const name of ['ssoToken', 'ticket']) url.searchParams.delete(name)
    expect(await site.handleCallback(url)).toEqual({
      status: 403,
      error: 'The sign-in was cancelled or refused.',
    })
  })

  describe('in repeated requests', () => {
    let site: OpenSite
    beforeAll(async () => {
      site = await openSite(variables())
    })
    afterAll(() => site.close())

    test.each(['garbage', 'picture', 'long', 'huge', 'endless', 'fault', 'elsewhere'] as const)(
      'with a %s response counts as unavailable, and the token still works later',
      async (answers) => {
        const url = await goAndComeBack(site)
        service.answers = answers
        const answer = await site.handleCallback(url)
        expect(answer).toMatchObject(away)
        expect(JSON.stringify(answer)).not.toContain(
          url.searchParams.get('ssoToken') ?? url.searchParams.get('ticket'),
        )
        // The 32 MB include what the sockets have buffered.
        expect(service.sent).toBeLessThan(32 * 1024 * 1024)
        expect(service.followed).toBe(0)
        service.answers = 'good'
        expect(await site.handleCallback(url)).toHaveProperty('ssoToken')
      },
    )

    test.each(['', 'ada', 'Ada <ada@example.com>', 'a@b@example.com', ['ada'], 7, {}])(
      'refuses the email %j, even if the name is an email',
      async (email) => {
        service.person = { sub: 'ada@example.com', username: 'ada@example.com', email }
        service.attributes = { email, mail: 'ada@example.com' }
        expect(await signIn(site)).toMatchObject({ status: 403 })
      },
    )
  })

  test('that does not answer, or answers endlessly, times out', async () => {
    const site = await open(variables())
    // Shortens the timeout of five seconds to one.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 5))
    const pending = []
    for (const answers of ['never', 'trickling'] as const) {
      const url = await goAndComeBack(site)
      service.answers = answers
      const asked = service.asked()
      pending.push(site.handleCallback(url))
      await asked
    }
    const timedOut = { ...away, reason: expect.stringMatching(/timeout/) }
    const answers = await Promise.all(pending).finally(() => vi.restoreAllMocks())
    expect(answers).toEqual([timedOut, timedOut])
  })

  test('is subject to the entry rules', async () => {
    const rules = { SSO_ALLOW: 'group:staff', SSO_ROLES: 'bea@example.com=administrator' }
    const site = await open({ ...variables(), ...rules })
    await signIn(site)
    expect(await site.account('ada@example.com')).toMatchObject({ role: 'editor' })
    service.person = { sub: 'gus', email: 'gus@example.com', groups: ['guests'] }
    service.attributes = { mail: 'gus@example.com', groups: 'guests' }
    expect(await signIn(site)).toMatchObject({ status: 403 })
  })

  test('may identify an account by its email only', async () => {
    service.person = { sub: 'ada@example.com' }
    service.attributes = {}
    const site = await open(variables())
    expect(await signIn(site)).toHaveProperty('ssoToken')
  })

  test('is refused if it gives no email', async () => {
    service.person = { sub: 'ada' }
    service.attributes = {}
    expect(await signIn(await open(variables()))).toMatchObject({ status: 403 })
  })

  test('is refused if it gives no subject', async () => {
    service.person = { sub: '', email: 'ada@example.com' }
    expect(await signIn(await open(variables()))).toEqual(unknown)
  })

  test.each(['appended', 'appendedAsQuery'] as const)(
    'may append its token to the callback address as text: %s',
    async (wayBack) => {
      service.callbackUrl = callbackUrls[wayBack]
      expect(await signIn(await open(variables()))).toHaveProperty('ssoToken')
    },
  )

  test('cannot open an account with another subject of the same email', async () => {
    const site = await open(variables())
    await signIn(site)
    service.person = { ...service.person, sub: 'impostor' }
    expect(await signIn(site)).toMatchObject({ status: 403 })
  })

  test('is checked by the doctor', async () => {
    const site = await open(variables())
    expect((await site.signIn.check()).errors).toEqual([])
    service.answers = 'fault'
    expect((await site.signIn.check()).errors).toEqual([expect.stringContaining('HTTP 500')])
  })
})

test('CAS refuses a ticket for another service', async () => {
  const site = await open(service.casVariables)
  const [first, second] = [await goAndComeBack(site), await goAndComeBack(site)]
  first.searchParams.set('ticket', second.searchParams.get('ticket') ?? '')
  expect(await site.handleCallback(first)).toEqual(unknown)
})

test('with wrong credentials the service counts as unavailable, and the doctor says why', async () => {
  const site = await open({ ...service.variables, SSO_CLIENT_SECRET: 'wrong' })
  expect(await signIn(site)).toMatchObject(away)
  expect((await site.signIn.check()).errors).toEqual([expect.stringContaining('HTTP 401')])
})

test('an email that the service marks as unverified is refused, in any notation', async () => {
  const site = await open(service.variables)
  const [sub, email] = ['ada@example.com', 'ada@example.com']
  for (const email_verified of [false, 'false', 0, null, '', []]) {
    service.person = { sub, email, email_verified }
    expect(await signIn(site), String(email_verified)).toMatchObject({ status: 403 })
  }
  service.person = { sub, email, email_verified: 'true' }
  expect(await signIn(site)).toHaveProperty('ssoToken')
})

test('SSO_SIGN_IN_URL keeps its own query parameters', async () => {
  const site = await open(service.variables)
  const asked = new URL(await site.signIn.location(site.browser))
  expect(asked.searchParams.get('theme')).toBe('dark')
})

test('the thirty-first callback of an IP address in a minute is refused without asking the service', async () => {
  const site = await open(service.variables, 1)
  const url = await goAndComeBack(site)
  const good = url.searchParams.get('ssoToken') ?? ''
  const from = (address: string) => site.handleCallback(url, site.browser, address)
  url.searchParams.set('ssoToken', 'made-up')
  for (let count = 0; count < 30; count++) {
    expect(await from('192.0.2.1')).toMatchObject({ status: 403 })
  }
  url.searchParams.set('ssoToken', good)
  expect(await from('192.0.2.1')).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  expect(await from('192.0.2.2')).toHaveProperty('ssoToken')
})

test('CAS may give the email as mail', async () => {
  service.attributes = { mail: ['ada@example.com'] }
  expect(await signIn(await open(service.casVariables))).toHaveProperty('ssoToken')
})

describe.each([
  ['with token introspection', () => service.variables],
  ['with CAS 3', () => service.casVariables],
])('a ticket service with a fixed callback address %s', (_, variables) => {
  beforeEach(() => {
    service.callbackUrl = callbackUrls.fixed
  })

  test('redirects to /checking, and the browser that began is signed in', async () => {
    const site = await open(variables())
    const [token, state] = await goToChecking(site)
    const { body, cookie } = await check(site, token, state)
    expect(body).toEqual({ stt: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await site.statusOf(body.token ?? '')).toBe(200)
    expect(await site.account('ada@example.com')).toMatchObject({ issuer: service.url })
    expect(cookie).toMatch(/^atrium_begun=; Path=\/; Max-Age=0;/)
  })

  test('is not asked about a sign-in of another browser', async () => {
    const site = await open(variables())
    const [token, state] = await goToChecking(site)
    service.answers = 'fault'
    const refused = { status: 200, body: { stt: false } }
    expect(await check(site, token, '')).toMatchObject(refused)
    expect(await check(site, token, newState(newSecret()))).toMatchObject(refused)
    expect(await check(site, token, `${state.slice(0, -1)}_`)).toMatchObject(refused)
    expect(await check(site, token, state, newSecret())).toMatchObject(refused)
  })

  test('is not asked about a sign-in that began over ten minutes ago', async () => {
    const site = await open(variables())
    const answerAfter = async (minutes: number) => {
      const now = clockStart()
      setClockStart({ ...now, wallMs: now.wallMs - minutes * minuteMs })
      const [token, state] = await goToChecking(site).finally(() => setClockStart(now))
      return (await check(site, token, state)).body.stt
    }
    expect([await answerAfter(11), await answerAfter(9)]).toEqual([false, true])
  })

  test('opens one session per state and per token', async () => {
    const site = await open(variables())
    const [[token, state], [other, otherState]] = [
      await goToChecking(site),
      await goToChecking(site),
    ]
    const racing = await Promise.all([1, 2, 3].map(() => check(site, token, state)))
    expect(racing.filter(({ body }) => body.stt)).toHaveLength(1)
    expect((await check(site, token, state)).body).toEqual({ stt: false })
    expect((await check(site, token, otherState)).body).toEqual({ stt: false })
    expect((await check(site, other, state)).body).toEqual({ stt: false })
  })

  test('opens one session across workers', async () => {
    const site = await open(variables())
    const all = createLimits(1000)
    const workers = await Promise.all(
      [1, 2, 3].map(() => {
        const { limits, settle } = remoteLimits(
          (asked) => void countForWorker(all, asked).then(settle),
        )
        return createApp({ env: site.env, db: site.db, limits })
      }),
    )
    const [token, state] = await goToChecking(site)
    const answers = await Promise.all(workers.map((app) => check({ ...site, app }, token, state)))
    for (const app of workers) await app.close()
    expect(answers.filter(({ body }) => body.stt)).toHaveLength(1)
  })

  test('counts as unavailable on a fault, and the token still works later', async () => {
    const site = await open(variables())
    const [token, state] = await goToChecking(site)
    for (const answers of ['garbage', 'long', 'fault', 'elsewhere'] as const) {
      service.answers = answers
      const answer = await check(site, token, state)
      expect(answer).toMatchObject({ status: 503, body: { detail: away.error } })
      expect(JSON.stringify(answer)).not.toContain(token)
    }
    service.answers = 'good'
    expect((await check(site, token, state)).body.stt).toBe(true)
  })

  test('is subject to the entry rules', async () => {
    const site = await open({ ...variables(), SSO_ALLOW: 'bea@example.com' })
    const [token, state] = await goToChecking(site)
    expect(await check(site, token, state)).toMatchObject({ status: 200, body: { stt: false } })
    expect(await check(site, newSecret(), state)).toMatchObject({ body: { stt: false } })
  })

  test('may need its registered address exactly', async () => {
    const site = await open({ ...variables(), SSO_RETURN: '/checking' })
    const asked = new URL(await site.signIn.location(site.browser))
    expect(asked.searchParams.get('service')).toBe(`${site.url}/checking`)
    const [token, state] = await goToChecking(site)
    expect((await check(site, token, state)).body.stt).toBe(true)
  })

  test('is refused if the callback with a state is required', async () => {
    const site = await open({ ...variables(), SSO_RETURN: '/sso/callback' })
    const [token, state] = await goToChecking(site)
    expect((await check(site, token, state)).body).toEqual({ stt: false })
    service.callbackUrl = callbackUrls.kept
    expect(await signIn(site)).toHaveProperty('ssoToken')
  })
})

test('the callback with the state uses up the sign-in, too', async () => {
  const site = await open(service.variables)
  const state = newState(site.browser)
  const { url } = await createHttpClient().go(
    await site.signIn.location(site.browser, state),
    isCallback,
  )
  expect(await site.handleCallback(url)).toHaveProperty('ssoToken')
  const [other] = await goToChecking(site)
  expect((await check(site, other, state)).body).toEqual({ stt: false })
})

test('the eleventh token of an IP address in a minute is refused without asking the service', async () => {
  const site = await open(service.variables, 1)
  const [token, state] = await goToChecking(site)
  for (let count = 0; count < 10; count++) {
    expect((await check(site, 'made-up', state)).body).toEqual({ stt: false })
  }
  expect(await check(site, token, state)).toMatchObject({ status: 429 })
})

/** Begins a sign-in. Returns the service's token and the state. */
async function goToChecking({ signIn, browser }: OpenSite) {
  const state = newState(browser)
  const isBack = ({ pathname }: URL) => ['/checking', '/sso/callback'].includes(pathname)
  const { url } = await createHttpClient().go(await signIn.location(browser, state), isBack)
  const { searchParams } = url
  return [searchParams.get('ssoToken') ?? searchParams.get('ticket') ?? '', state] as const
}

async function check(
  { app, browser }: Pick<OpenSite, 'app' | 'browser'>,
  tokenSSO: string,
  state: string,
  by = browser,
) {
  const asked = {
    method: 'POST',
    url: '/api/auth/checksso',
    headers: { cookie: `atrium_browser=${by}; atrium_begun=${state}` },
    payload: { tokenSSO },
  } as const
  const answer = await validateResponse(app, await app.inject(asked))
  const body: { stt?: boolean; token?: string; detail?: string } = answer.json()
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']), body }
}
