import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  signInAtProvider,
  startProvider,
  type TestProvider,
} from '#tests/support/services/provider.ts'
import {
  type Claims,
  client,
  type HostileAnswer,
  type Switches,
} from '#tests/support/services/provider-accounts.ts'
import { type OpenSite, openSite } from '#tests/support/sites/single-sign-on-site.ts'

/** Attacks on the sign-in: a malicious provider, a man in the middle, and replayed responses. */
let provider: TestProvider
let site: OpenSite
/** Sites that still have to fetch the provider's metadata (`unaware`) or its keys (`keyless`). */
let unaware: OpenSite
let keyless: OpenSite

/** Server in the private network, which must not be requested. */
const asked: string[] = []
const internal = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('Content-Type', 'application/json')
  response.end('{"keys":[]}')
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  provider = await startProvider()
  const open = () => openSite({ ...provider.variables, OIDC_ALLOW: '@example.com' })
  ;[site, unaware, keyless] = await Promise.all([open(), open(), open()])
  await provider.serve(site.url)
})

afterEach(async () => {
  await provider.set({})
  await provider.serve(site.url)
})

afterAll(async () => {
  await Promise.all([site, unaware, keyless].map((each) => each.close()))
  await provider.stop()
  internal.close()
  await once(internal, 'close')
})

const comeBack = async (at = site, change = (_: URL) => {}) => {
  const location = new URL(await at.signIn.location(at.browser))
  change(location)
  return signInAtProvider(location.href, 'ada')
}

/** Expects that a callback is refused. */
async function refuses(url: URL, at = site) {
  const answer = await at.handleCallback(url)
  expect(answer).not.toHaveProperty('ssoToken')
  return answer
}

const withSwitches = async (switches: Switches) => {
  await provider.set(switches)
  return refuses(await comeBack())
}
const withClaims = (claims: Claims) => withSwitches({ idToken: { claims } })

const metadataPath = '/.well-known/openid-configuration'

/** Expects that the provider's response at a path is refused, with a matching reason in the log. */
async function refusesAnswer(path: string, answer: HostileAnswer, why: RegExp) {
  const at = path === '/jwks' ? keyless : site
  await provider.set({
    ...(path === '/me' && { idToken: { without: ['email'] } }),
    hostile: { [path]: answer },
  })
  await provider.serve(at.url)
  if (path === metadataPath) {
    const location = unaware.signIn.location(unaware.browser)
    return expect(location).rejects.toThrow(why)
  }
  const refused = { reason: expect.stringMatching(why) }
  return expect(await refuses(await comeBack(at), at)).toMatchObject(refused)
}

describe('a downgrade', () => {
  test.each(['none', 'public key', 'client secret'] as const)(
    'to an ID token signed with %s is refused',
    async (signature) => {
      expect(await withSwitches({ idToken: { signature } })).toMatchObject({
        status: 502,
        reason: expect.stringMatching(/alg|algorithm|signature/i),
      })
    },
  )

  test('to an authorization without PKCE is refused', async () => {
    const url = await comeBack(site, ({ searchParams }) => {
      searchParams.delete('code_challenge')
      searchParams.delete('code_challenge_method')
    }).catch((error: unknown) => error)
    // The provider may refuse at once, or issue a code and then refuse to redeem it with the verifier.
    if (url instanceof URL) await refuses(url)
    else expect(String(url)).toContain('code_challenge')
  })

  test('to another PKCE challenge is refused', async () => {
    const url = await comeBack(site, ({ searchParams }) => {
      searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    })
    expect(await refuses(url)).toMatchObject({ status: 400 })
  })

  test('to a response without the promised issuer is refused', async () => {
    expect(await withSwitches({ withoutResponseIssuer: true })).toMatchObject({
      reason: expect.stringMatching(/"iss".*missing/),
    })
  })
})

describe('a mix-up', () => {
  test('of metadata with another issuer is refused', async () => {
    const evil = 'https://evil.example'
    const metadata = { issuer: evil, authorization_endpoint: evil, jwks_uri: evil }
    await refusesAnswer(metadataPath, { body: JSON.stringify(metadata) }, /cannot be used/)
  })

  test.each(['code', 'state', 'iss'])('of two values of %s is refused', async (name) => {
    const url = await comeBack()
    url.searchParams.append(name, 'another')
    await refuses(url)
  })

  test('of an error beside a code is refused', async () => {
    const url = await comeBack()
    url.searchParams.set('error', 'access_denied')
    await refuses(url)
  })
})

describe('a replay', () => {
  test('of an earlier ID token is refused', async () => {
    const answer = await site.handleCallback(await comeBack())
    if (!('ssoToken' in answer)) throw new Error(JSON.stringify(answer))
    await site.sessionOf(answer.ssoToken)
    const { idToken } = await site.db
      .selectFrom('sessions')
      .select('idToken')
      .where('idToken', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(idToken).toMatch(/^ey/)
    expect(await withSwitches({ idToken: { replayed: idToken ?? '' } })).toMatchObject({
      reason: expect.stringContaining('nonce'),
    })
  })

  test('of a whole response opens only one session', async () => {
    const url = await comeBack()
    const answers = await Promise.all([site.handleCallback(url), site.handleCallback(url)])
    expect(answers.filter((answer) => 'ssoToken' in answer)).toHaveLength(1)
  })
})

describe('an ID token', () => {
  test.each<[string, Claims]>([
    ['another authorized party', { azp: 'another' }],
    ['two parties', { aud: [client.id, 'another'], azp: 'another' }],
    ['no party', { aud: [] }],
    ['two parties in one string', { aud: `${client.id} another` }],
    ['a number as its subject', { sub: 7 }],
    ['an empty subject', { sub: '' }],
    ['a list as its subject', { sub: ['subject-ada'] }],
    ['a list as its e-mail', { email: ['ada@example.com'] }],
    ['an object as its e-mail', { email: { toString: 'ada@example.com' } }],
    ['another line in its e-mail', { email: 'x@evil.example\r\nada@example.com' }],
    ['a verified e-mail in words', { email_verified: 'true' }],
    ['an e-mail that is as good as verified', { email_verified: 1 }],
    ['a text as its expiry', { exp: '9999999999' }],
    ['no end of its expiry', { exp: null }],
    ['a birth in the far future', { nbf: 9_999_999_999 }],
  ])('with %s is refused', async (_, claims) => {
    await withClaims(claims)
  })

  test('with another subject than UserInfo is refused', async () => {
    const userInfo = { sub: 'subject-bea', email: 'ada@example.com', email_verified: true }
    await withSwitches({
      idToken: { without: ['email', 'email_verified'] },
      hostile: { '/me': { body: JSON.stringify(userInfo) } },
    })
  })
})

describe('a response', () => {
  test.each(['/token', '/jwks', '/me', metadataPath])(
    'of 400 MB at %s, plain or compressed, is not read to the end',
    async (path) => {
      for (const isPacked of [false, true]) {
        const before = process.memoryUsage.rss()
        const answer = { body: '{"a":"', megabytes: 400, isPacked }
        await refusesAnswer(path, answer, /longer than 65536 bytes/)
        expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
      }
    },
  )

  test.each(['/token', '/jwks', '/me', metadataPath])(
    'at %s that redirects to the private network is not followed',
    async (path) => {
      const address = internal.address()
      const port = typeof address === 'object' ? address?.port : 0
      const headers = { Location: `http://127.0.0.1:${port}${path}` }
      await refusesAnswer(path, { status: 307, headers }, /status|response|200 OK|cannot be used/i)
      expect(asked).toEqual([])
    },
  )

  test.each<[string, unknown]>([
    ['no key', { keys: [] }],
    ['a shared secret', { keys: [{ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }] }],
    ['3,000 keys', { keys: Array(3000).fill({ kty: 'RSA', n: 'AQAB', e: 'AQAB' }) }],
    ['keys that are none', { keys: [null, 7, 'x', { kty: '__proto__' }] }],
    ['no list', { keys: { length: 1 } }],
  ])('with %s instead of keys is refused', async (_, keys) => {
    await refusesAnswer('/jwks', { body: JSON.stringify(keys) }, /key|JWK|longer/i)
  })
})
