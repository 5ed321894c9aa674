import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#content/text/durations.ts'
import { runCommand } from '#server/cli/commands.ts'
import { createAccount, findAccount } from '#server/people/accounts.ts'
import { isOwnState } from '#server/people/sign-in/methods/authorization-state.ts'
import { hashSecret, newSecret } from '#server/people/sign-in/secrets.ts'
import { sessionTime } from '#server/people/sign-in/session-clock.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import {
  isCallback,
  signInAtProvider,
  startProvider,
  type TestProvider,
} from '#tests/support/services/provider.ts'
import { type Claims, client, type Switches } from '#tests/support/services/provider-accounts.ts'
import { createHttpClient, type HttpClient } from '#tests/support/sites/http-client.ts'
import { type OpenSite, openSite } from '#tests/support/sites/single-sign-on-site.ts'

let provider: TestProvider
let site: OpenSite
const others: OpenSite[] = []

beforeAll(async () => {
  provider = await startProvider()
  site = await openSite({
    ...provider.variables,
    OIDC_ALLOW: '@example.com gus@elsewhere.example',
    OIDC_ROLES: 'group:web=administrator',
  })
  await provider.serve(site.url)
})

afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await provider.set({})
  await provider.serve(site.url)
})

afterAll(async () => {
  await site.close()
  await provider.stop()
})

/** Opens another site at the same provider, with these variables. */
async function another(variables: Record<string, string>) {
  const opened = await openSite({ ...provider.variables, ...variables })
  others.push(opened)
  await provider.serve(opened.url)
  return opened
}

const goAndComeBack = async (name: string, at = site, walker: HttpClient = createHttpClient()) =>
  signInAtProvider(await at.signIn.location(at.browser), name, walker)

const signIn = async (name: string, at = site, walker?: HttpClient) =>
  at.handleCallback(await goAndComeBack(name, at, walker))

const open = async (name: string, at = site, walker?: HttpClient) => {
  const answer = await signIn(name, at, walker)
  if (!('ssoToken' in answer)) throw new Error(JSON.stringify(answer))
  return at.sessionOf(answer.ssoToken)
}

/** Waits until a site has the provider's new keys, which it fetches at most once a second. */
const keysAreFetched = (at = site) =>
  expect.poll(() => signIn('ada', at)).toHaveProperty('ssoToken')

describe('signing in', () => {
  test('sends a code challenge, a state and a nonce', async () => {
    const url = new URL(await site.signIn.location(site.browser))
    expect(url.origin).toBe(provider.issuer)
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${site.url}/sso/callback`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(asked.state).not.toContain(site.browser)
    expect(new URL(await site.signIn.location(site.browser)).searchParams.get('state')).not.toBe(
      asked.state,
    )
  })

  test('opens a session and stores the provider’s identity with the account', async () => {
    const token = await open('ada')
    expect(await site.statusOf(token)).toBe(200)
    expect(await site.account('ada@example.com')).toMatchObject({
      issuer: provider.issuer,
      subject: 'subject-ada',
      role: 'administrator',
    })
  })

  test('stores emails in lower case and gives the role editor by default', async () => {
    await open('bea')
    expect(await site.account('bea@example.com')).toMatchObject({ role: 'editor' })
  })

  test('works in several tabs at once', async () => {
    const first = await goAndComeBack('ada')
    const second = await goAndComeBack('ada')
    expect(await site.handleCallback(first)).toHaveProperty('ssoToken')
    expect(await site.handleCallback(second)).toHaveProperty('ssoToken')
  })

  test('reads claims that are only at the UserInfo endpoint', async () => {
    await provider.set({ thinIdToken: true })
    expect(await signIn('ada')).toHaveProperty('ssoToken')
    expect(await signIn('cyd')).toMatchObject({ status: 403 })
    expect(await site.account('ada@example.com')).toMatchObject({ role: 'administrator' })
  })

  test('sends the secret in the Authorization header if the provider requires it', async () => {
    await provider.set({ basicOnly: true })
    const fresh = await another({ OIDC_ALLOW: '@example.com' })
    expect(await signIn('ada', fresh)).toHaveProperty('ssoToken')
  })
})

const notBegunHere = {
  status: 400,
  error: 'This sign-in was not started in this browser, or it was started too long ago.',
}

describe('a sign-in is refused with', () => {
  /** Expects a refusal. `why` matches the reason in the log. */
  const refuses = async (switches: Switches, why: RegExp, status = 502) => {
    await provider.set(switches)
    expect(await signIn('ada')).toEqual({
      status,
      error: expect.stringMatching(
        /^(?:The provider’s response could not be accepted|Single sign-on is not responding)/,
      ),
      reason: expect.stringMatching(why),
    })
  }
  const withIdToken = (claims: Claims) => ({ idToken: { claims } })

  test('a used code', async () => {
    const url = await goAndComeBack('ada')
    expect(await site.handleCallback(url)).toHaveProperty('ssoToken')
    expect(await site.handleCallback(url)).toEqual({
      status: 400,
      error: 'This sign-in has been used already. Please sign in again.',
    })
  })

  test('a state of another browser', async () => {
    const url = await goAndComeBack('ada')
    expect(await site.handleCallback(url, newSecret())).toEqual(notBegunHere)
  })

  test.each([
    ['none', () => ''],
    ['a changed one', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['a changed time', (state: string) => state.replace(/^\d+/, (time) => `${+time + 1}`)],
    ['only its signature', (state: string) => state.split('.').at(-1) ?? ''],
    ['something else', () => '//evil.example'],
  ])('an invalid state: %s', async (_, changed) => {
    const url = await goAndComeBack('ada')
    url.searchParams.set('state', changed(url.searchParams.get('state') ?? ''))
    expect(await site.handleCallback(url)).toEqual(notBegunHere)
  })

  test('a state that is 15 minutes old', async () => {
    const url = await goAndComeBack('ada')
    const now = sessionTime()
    const state = url.searchParams.get('state') ?? ''
    expect(isOwnState(site.browser, state, { now: now + 14 * minuteMs })).toBe(true)
    expect(isOwnState(site.browser, state, { now: now + 15 * minuteMs + 1000 })).toBe(false)
    expect(isOwnState(site.browser, state, { now: now - 60_000 })).toBe(false)
  })

  test('the state of one sign-in and the code of another', async () => {
    const [first, second] = [await goAndComeBack('ada'), await goAndComeBack('ada')]
    first.searchParams.set('code', second.searchParams.get('code') ?? '')
    expect(await site.handleCallback(first)).toMatchObject({ status: 400 })
  })

  test('an ID token with a wrong or missing nonce', async () => {
    await refuses(withIdToken({ nonce: 'another' }), /unexpected ID Token "nonce"/)
    await refuses({ idToken: { without: ['nonce'] } }, /"nonce".*missing/)
  })

  test('an ID token for another client', async () => {
    await refuses(withIdToken({ aud: 'another' }), /unexpected JWT "aud"/)
    await refuses(withIdToken({ aud: [client.id, 'another'] }), /untrusted audiences/)
  })

  test('an ID token of another issuer', async () => {
    await refuses(withIdToken({ iss: 'https://evil.example' }), /unexpected JWT "iss"/)
  })

  test('a response with another issuer', async () => {
    await refuses(
      { responseIssuer: 'https://evil.example' },
      /unexpected "iss".*response parameter/,
    )
  })

  test('an ID token with a forged signature', async () => {
    await refuses({ idToken: { isForged: true } }, /signature verification failed/)
  })

  test('an expired ID token', async () => {
    await refuses({ idToken: { shift: -3700 } }, /unexpected JWT "exp"/)
  })

  test('an ID token without a subject or an expiry', async () => {
    await refuses({ idToken: { without: ['sub'] } }, /"sub".*missing/)
    await refuses({ idToken: { without: ['exp'] } }, /"exp".*missing/)
  })

  test('garbage instead of tokens', async () => {
    await refuses({ garbage: { '/token': '<html>' } }, /parse/, 503)
    await refuses({ garbage: { '/token': '{}' } }, /"access_token"/)
  })
})

describe('the clocks of provider and site', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['may differ by less than a minute', { exp: -50 }, true],
    ['may not differ by more', { exp: -70 }, false],
    ['may differ by less than a minute in the other direction', { nbf: 50 }, true],
    ['may not differ by more in the other direction', { nbf: 70 }, false],
  ])('%s', async (_, offsets, isFine) => {
    const entries = Object.entries(offsets).map(([name, offset]) => [name, now() + offset])
    await provider.set({ idToken: { claims: Object.fromEntries(entries) } })
    expect('ssoToken' in (await signIn('ada'))).toBe(isFine)
  })
})

test('a key rotation between two sign-ins does not prevent signing in', async () => {
  expect(await signIn('ada')).toHaveProperty('ssoToken')
  await provider.rotate()
  await keysAreFetched()
})

describe('an error from the provider', () => {
  const comeBackWith = async (parameters: Record<string, string>) => {
    const asked = new URL(await site.signIn.location(site.browser))
    const url = new URL(`${site.url}/sso/callback`)
    url.searchParams.set('state', asked.searchParams.get('state') ?? '')
    for (const [name, value] of Object.entries({ iss: provider.issuer, ...parameters })) {
      url.searchParams.set(name, value)
    }
    return site.handleCallback(url)
  }

  test('for a refused consent is not a fault', async () => {
    const walker = createHttpClient()
    await walker.go(await site.signIn.location(site.browser))
    const { url } = await walker.send({ do: 'refuse' }, isCallback)
    expect(await site.handleCallback(url)).toEqual({
      status: 403,
      error: 'The sign-in was cancelled or refused at the provider.',
    })
  })

  test('is shown by its code only', async () => {
    const answer = await comeBackWith({
      error: 'server_error',
      error_description: '<b>call me</b>',
    })
    expect(answer).toMatchObject({
      status: 502,
      error: 'The provider could not sign you in (server_error).',
    })
    expect(JSON.stringify(await comeBackWith({ error: 'Call +1 900 <b>' }))).not.toContain('900')
  })

  test('is not shown if the sign-in did not begin in this browser', async () => {
    const url = new URL(`${site.url}/sso/callback?error=call_me&state=1.2.3`)
    expect(await site.handleCallback(url)).toMatchObject({
      status: 400,
      error: expect.stringContaining('not started in this browser'),
    })
  })
})

describe('a provider that does not answer', () => {
  test('times out, and the user may try again', async () => {
    const url = await goAndComeBack('ada')
    await provider.set({ silent: ['/token'] })
    expect(await site.handleCallback(url)).toMatchObject({ status: 503 })
  })

  test.each(['/token', '/jwks'])('within 64 KB at %s counts as unavailable', async (path) => {
    // The test needs a new site, which has not cached the provider's keys yet.
    const own = await another({ OIDC_ALLOW: '@example.com' })
    await provider.set({ garbage: { [path]: `{"keys":[],"a":"${'x'.repeat(64 * 1024)}"}` } })
    const url = await goAndComeBack('ada', own)
    expect(await own.handleCallback(url)).toMatchObject({
      status: 503,
      reason: expect.stringContaining('longer than 65536 bytes'),
    })
  })

  test('is used again when it is back', async () => {
    const late = await another({ OIDC_ALLOW: '@example.com' })
    await provider.stop()
    await expect(late.signIn.location(late.browser)).rejects.toThrow('cannot be used')
    const { findings, errors } = (await late.signIn.check()) ?? {}
    expect({ findings, errors }).toEqual({
      findings: [],
      errors: [expect.stringMatching(/cannot be used.*ECONNREFUSED/)],
    })
    await provider.start()
    await provider.serve(late.url)
    await keysAreFetched(late)
    await provider.serve(site.url)
    await keysAreFetched()
  })
})

describe('the entry rules', () => {
  test.each([
    ['an e-mail', 'ada@example.com', { ada: true, bea: false, eve: false, fay: false, oda: false }],
    ['a domain', '@example.com', { ada: true, bea: true, gus: false, eve: false, fay: false }],
    ['a group', 'group:staff', { ada: true, bea: true, gus: false, noa: false }],
    ['a group with a space', '"group:web team"', { ada: false, gus: true }],
    ['several', 'bea@example.com, group:web', { ada: true, bea: true, gus: false, eve: false }],
  ])('allow by %s', async (_, allow, people) => {
    const strict = await another({ OIDC_ALLOW: allow })
    for (const [name, mayEnter] of Object.entries(people)) {
      const answer = await signIn(name, strict)
      expect('ssoToken' in answer, name).toBe(mayEnter)
      if (!mayEnter) expect(answer).toMatchObject({ status: 403 })
    }
    expect(await strict.account('ada@evil-example.com')).toBeUndefined()
  })

  test('refuse emails that the provider has not verified', async () => {
    for (const name of ['cyd', 'dan', 'noa']) {
      expect(await signIn(name)).toEqual({
        status: 403,
        error: 'Single sign-on did not confirm an email address for you.',
      })
    }
  })

  test('can trust unverified emails of a domain', async () => {
    const trusting = await another({ OIDC_ALLOW: 'group:staff', OIDC_TRUST_EMAIL: '@example.com' })
    expect(await signIn('dan', trusting)).toHaveProperty('ssoToken')
    expect(await signIn('cyd', trusting)).toMatchObject({ status: 403 })
    await provider.change('dan', { email: 'dan@evil-example.com' })
    expect(await signIn('dan', trusting)).toMatchObject({ status: 403 })
    await provider.change('dan', { email: 'dan@example.com' })
  })
})

describe('an account', () => {
  test('gets the role of its groups at each sign-in, at once in all sessions', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com', OIDC_ROLES: 'group:web=administrator' })
    await createAccount(own.db, 'owner@example.com', 'administrator')
    const token = await open('bea', own)
    const role = async () => (await own.account('bea@example.com'))?.role
    expect(await role()).toBe('editor')
    await provider.change('bea', { groups: ['web'] })
    await signIn('bea', own)
    expect(await role()).toBe('administrator')
    await provider.change('bea', { groups: [] })
    await signIn('bea', own)
    expect(await role()).toBe('editor')
    expect(await own.statusOf(token)).toBe(200)
    await provider.change('bea', { groups: ['staff'] })
  })

  test('is not demoted if it is the last administrator', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com', OIDC_ROLES: 'group:web=administrator' })
    await signIn('ada', own)
    await provider.change('ada', { groups: [] })
    await signIn('ada', own)
    expect(await own.account('ada@example.com')).toMatchObject({ role: 'administrator' })
    await provider.change('ada', { groups: ['staff', 'web'] })
  })

  test('is not opened for another subject with the same email', async () => {
    await signIn('ada')
    expect(await signIn('impostor')).toMatchObject({
      status: 403,
      error: expect.stringContaining('belongs to another identity'),
    })
    expect(await site.account('ada@example.com')).toMatchObject({ subject: 'subject-ada' })
  })

  test('that was created by email gets its identity at the first sign-in and keeps it', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com' })
    const made = await createAccount(own.db, 'ada@example.com', 'editor')
    await signIn('ada', own)
    expect(await findAccount(own.db, 'ada@example.com')).toMatchObject({
      id: made.id,
      role: 'editor',
      subject: 'subject-ada',
    })
    expect(await signIn('impostor', own)).toMatchObject({ status: 403 })
  })

  test('follows its identity to another email', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com' })
    await signIn('ada', own)
    const before = await own.account('ada@example.com')
    await provider.change('ada', { email: 'ada.king@example.com' })
    await signIn('ada', own)
    expect((await own.account('ada.king@example.com'))?.id).toBe(before?.id)
    expect(await own.account('ada@example.com')).toBeUndefined()
    await provider.change('ada', { email: 'ada@example.com' })
  })
})

/** Confirms the logout at the provider. Returns the URL that it redirects to. */
async function endAtProvider(walker: HttpClient, location: string): Promise<URL> {
  const { text } = await walker.go(location)
  const [, confirm = '', xsrf = ''] =
    /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(text) ?? []
  await walker.go(confirm, () => true)
  const { url } = await walker.send({ xsrf, logout: 'yes' }, (at) => at.origin === site.url)
  return url
}

describe('a logout', () => {
  const logOut = async (token: string, at = site) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await at.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    return validateResponse(at.app, answer)
  }

  test('redirects to the provider, which ends its session and redirects back', async () => {
    const walker = createHttpClient()
    const token = await open('ada', site, walker)
    const answer = await logOut(token)
    expect(answer.statusCode).toBe(200)
    const { location } = answer.json()
    expect(location).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`))
    expect(await site.statusOf(token)).toBe(401)

    expect((await endAtProvider(walker, location)).href).toBe(`${site.url}/`)
  })

  test('ends the session here if the provider has no logout', async () => {
    await provider.set({ withoutLogout: true })
    const plain = await another({ OIDC_ALLOW: '@example.com' })
    const token = await open('ada', plain)
    expect((await logOut(token, plain)).statusCode).toBe(204)
    expect(await plain.statusOf(token)).toBe(401)
  })

  test('works while the provider is unavailable', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com' })
    const token = await open('ada', own)
    await provider.stop()
    try {
      expect([200, 204]).toContain((await logOut(token, own)).statusCode)
      expect(await own.statusOf(token)).toBe(401)
    } finally {
      await provider.start()
      await provider.serve(site.url)
      await keysAreFetched()
    }
  })
})

describe('a back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const good = (more: Claims = {}): Claims => ({
    iss: provider.issuer,
    aud: client.id,
    events: event,
    jti: newSecret(),
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 120,
    sub: 'subject-ada',
    ...more,
  })
  const report = async (token: string | undefined) =>
    fetch(`${site.url}/sso/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams(token === undefined ? {} : { logout_token: token }),
    })
  // The site's server fetches the keys by itself, at most once a second.
  beforeAll(async () => {
    const ofNobody = async () => provider.sign(good({ sid: newSecret(), sub: undefined }))
    const isKnown = async () => expect((await report(await ofNobody())).status).toBe(200)
    await vi.waitFor(isKnown, { timeout: 30_000 })
  })
  const sidOf = async (token: string) => {
    const row = await site.db
      .selectFrom('sessions')
      .select('providerSession')
      .where('tokenHash', '=', hashSecret(token))
      .executeTakeFirstOrThrow()
    return row.providerSession ?? ''
  }

  test('by session ends only that session', async () => {
    const [here, there] = [await open('ada'), await open('ada')]
    const sid = await sidOf(here)
    expect(sid).not.toBe(await sidOf(there))
    const answer = await report(await provider.sign(good({ sid, sub: undefined })))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect([await site.statusOf(here), await site.statusOf(there)]).toEqual([401, 200])
  })

  test('by subject ends all sessions and unfinished sign-ins of an account', async () => {
    const ada = [await open('ada'), await open('ada')]
    const bea = await open('bea')
    const unfinished = await signIn('ada')
    expect((await report(await provider.sign(good()))).status).toBe(200)
    for (const token of ada) expect(await site.statusOf(token)).toBe(401)
    expect(await site.statusOf(bea)).toBe(200)
    expect('ssoToken' in unfinished && (await site.sessionOf(unfinished.ssoToken))).toBe('')
  })

  test('is sent by the provider when the user logs out there', async () => {
    const walker = createHttpClient()
    const token = await open('ada', site, walker)
    await endAtProvider(walker, `${provider.issuer}/session/end`)
    await expect.poll(() => site.statusOf(token)).toBe(401)
  })

  test('works after a key rotation', async () => {
    const token = await open('ada')
    await provider.rotate()
    const isReported = async () => (await report(await provider.sign(good()))).status
    await expect.poll(isReported).toBe(200)
    expect(await site.statusOf(token)).toBe(401)
  })

  test('is refused without a valid logout token for this site', async () => {
    const token = await open('ada')
    const now = Math.floor(Date.now() / 1000)
    const used = await provider.sign(good({ sub: 'nobody' }))
    expect((await report(used)).status).toBe(200)
    const bad = {
      replayed: used,
      none: undefined,
      'no token': 'garbage',
      'with a nonce': await provider.sign(good({ nonce: 'a' })),
      'without events': await provider.sign(good({ events: undefined })),
      'of another event': await provider.sign(good({ events: { other: {} } })),
      'of nobody': await provider.sign(good({ sub: undefined })),
      'without a name of its own': await provider.sign(good({ jti: undefined })),
      'for another client': await provider.sign(good({ aud: 'another' })),
      'of another issuer': await provider.sign(good({ iss: 'https://evil.example' })),
      expired: await provider.sign(good({ exp: now - 120 })),
      'issued long ago': await provider.sign(good({ iat: now - 600 })),
      unsigned: await provider.sign(good(), { header: { alg: 'none' } }),
      forged: await provider.sign(good(), { isForged: true }),
    }
    for (const [name, logoutToken] of Object.entries(bad)) {
      expect((await report(logoutToken)).status, name).toBe(400)
    }
    expect(await site.statusOf(token)).toBe(200)
  })

  test('fails if the provider’s keys cannot be read, and can be repeated', async () => {
    const own = await another({ OIDC_ALLOW: '@example.com' })
    const logoutToken = await provider.sign(good())
    const answer = () => own.signIn.backChannelLogout?.(logoutToken)
    await provider.set({ garbage: { '/jwks': 'garbage' } })
    await expect(answer()).rejects.toThrow('keys cannot be read')
    await provider.set({})
    expect(await answer()).toBe(true)
    expect(await answer()).toBe(false)
  })
})

describe('the doctor', () => {
  test('finds no errors', async () => {
    const { findings, errors } = await site.signIn.check()
    expect(errors).toEqual([])
    expect(findings.join('\n')).toContain(`redirect address ${site.url}/sso/callback`)
    expect(findings).toContain('it knows OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  })

  test('runs from the command line', async () => {
    const variables = { ...provider.variables, OIDC_ALLOW: '@example.com' }
    const ask = async (more: Record<string, string>) => {
      const lines = runCommand(['doctor'], { ...variables, ...site.variables, ...more })
      return (await Array.fromAsync(lines)).join('\n')
    }
    const output = await ask({ SITE_URL: 'https://www.example.com' })
    expect(output).toContain('the redirect address https://www.example.com/sso/callback')
    expect(output).toContain('all is well')
    await expect(ask({ OIDC_CLIENT_SECRET: 'wrong' })).rejects.toThrow('invalid_client')
    await expect(ask({ OIDC_ALLOW: '' })).rejects.toThrow('OIDC_ALLOW must be set')
  })

  test('finds a wrong secret, a wrong client id and a wrong issuer', async () => {
    for (const wrong of [
      { OIDC_CLIENT_SECRET: 'wrong' },
      { OIDC_CLIENT_ID: 'wrong' },
      { OIDC_ISSUER: `${provider.issuer}/nowhere` },
    ]) {
      const mistaken = await openSite({
        ...provider.variables,
        OIDC_ALLOW: '@example.com',
        ...wrong,
      })
      others.push(mistaken)
      const { errors } = await mistaken.signIn.check()
      expect(errors).toHaveLength(1)
      expect(errors.join()).toMatch(/does not accept OIDC_CLIENT_ID|cannot be used/)
    }
  })
})
