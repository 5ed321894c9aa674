import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '#server/sign-in/tokens.ts'
import { isCallback } from '#tests/support/provider.ts'
import { type OpenSite, openSite } from '#tests/support/sign-on-site.ts'
import { startTicketService, type TicketService } from '#tests/support/ticket-service.ts'
import { newWalker } from '#tests/support/walk.ts'

let service: TicketService
const sites: OpenSite[] = []

beforeAll(async () => {
  service = await startTicketService()
})

beforeEach(() => {
  service.answers = 'good'
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
  (await newWalker().go(await signIn.location(browser), isCallback)).url

const signIn = async (site: OpenSite) => site.comeBack(await goAndComeBack(site))

const unknown = {
  status: 403,
  error: 'The single sign-on does not know this sign-in any more. Please sign in again.',
}
const away = {
  status: 503,
  error: 'The single sign-on does not answer. Please try again in a moment.',
}

describe.each([
  ['that introspects its tokens', () => service.variables],
  ['of CAS 3', () => service.casVariables],
])('a service %s', (_, variables) => {
  test('gets the address to come back to, and who comes back is signed in', async () => {
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
      ...{ issuer: service.url, subject: 'ada' },
    })
  })

  test('vouches for a token once, even when two requests race', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    const answers = await Promise.all([site.comeBack(url), site.comeBack(url), site.comeBack(url)])
    expect(answers.filter((answer) => 'ssoToken' in answer)).toHaveLength(1)
    expect(await site.comeBack(url)).toEqual(unknown)
  })

  test('does not know a token that it has not given', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    for (const name of ['ssoToken', 'ticket']) {
      if (url.searchParams.has(name)) url.searchParams.set(name, `ST-${newToken()}`)
    }
    expect(await site.comeBack(url)).toEqual(unknown)
  })

  test('does not know a token that has ended', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    service.revoke()
    expect(await site.comeBack(url)).toEqual(unknown)
  })

  test('is not asked about what another browser began, or nobody', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    expect(await site.comeBack(url, newToken())).toMatchObject({ status: 400 })
    url.searchParams.delete('state')
    expect(await site.comeBack(url)).toMatchObject({ status: 400 })
  })

  test('may send somebody back without a token', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    for (const name of ['ssoToken', 'ticket']) url.searchParams.delete(name)
    expect(await site.comeBack(url)).toEqual({
      status: 403,
      error: 'The sign-in was cancelled or refused.',
    })
  })

  test.each(['garbage', 'fault', 'elsewhere'] as const)(
    'that answers with %s is away, and the same token is good when it is back',
    async (answers) => {
      const site = await open(variables())
      const url = await goAndComeBack(site)
      service.answers = answers
      const answer = await site.comeBack(url)
      expect(answer).toMatchObject(away)
      expect(JSON.stringify(answer)).not.toContain(
        url.searchParams.get('ssoToken') ?? url.searchParams.get('ticket'),
      )
      service.answers = 'good'
      expect(await site.comeBack(url)).toHaveProperty('ssoToken')
    },
  )

  test('that is slow is waited for 8 seconds', async () => {
    const site = await open(variables())
    const url = await goAndComeBack(site)
    service.answers = 'slow'
    const began = performance.now()
    expect(await site.comeBack(url)).toMatchObject(away)
    expect(performance.now() - began).toBeLessThan(9000)
  }, 20_000)

  test('says who may enter and as what', async () => {
    const rules = { SSO_ALLOW: 'group:staff', SSO_ROLES: 'bea@example.com=administrator' }
    const site = await open({ ...variables(), ...rules })
    await signIn(site)
    expect(await site.account('ada@example.com')).toMatchObject({ role: 'editor' })
    service.person = { sub: 'gus', email: 'gus@example.com', groups: ['guests'] }
    service.attributes = { mail: 'gus@example.com', groups: 'guests' }
    expect(await signIn(site)).toMatchObject({ status: 403 })
  })

  test('may name somebody by their e-mail alone', async () => {
    service.person = { sub: 'ada@example.com' }
    service.attributes = {}
    const site = await open(variables())
    expect(await signIn(site)).toHaveProperty('ssoToken')
  })

  test('does not sign in whose e-mail it does not say', async () => {
    service.person = { sub: 'ada' }
    service.attributes = {}
    expect(await signIn(await open(variables()))).toMatchObject({ status: 403 })
  })

  test('does not give an account to another subject with the same e-mail', async () => {
    const site = await open(variables())
    await signIn(site)
    service.person = { ...service.person, sub: 'impostor' }
    expect(await signIn(site)).toMatchObject({ status: 403 })
  })

  test('is well, says the doctor, and away when it is', async () => {
    const site = await open(variables())
    expect((await site.signIn.check()).errors).toEqual([])
    service.answers = 'fault'
    expect((await site.signIn.check()).errors).toEqual([expect.stringContaining('HTTP 500')])
  })
})

test('an address of CAS is not told a ticket for another service', async () => {
  const site = await open(service.casVariables)
  const [first, second] = [await goAndComeBack(site), await goAndComeBack(site)]
  first.searchParams.set('ticket', second.searchParams.get('ticket') ?? '')
  expect(await site.comeBack(first)).toEqual(unknown)
})

test('a service that is asked with wrong credentials is away, and the doctor says why', async () => {
  const site = await open({ ...service.variables, SSO_CLIENT_SECRET: 'wrong' })
  expect(await signIn(site)).toMatchObject(away)
  expect((await site.signIn.check()).errors).toEqual([expect.stringContaining('HTTP 401')])
})

test('an e-mail that the service calls unverified is not taken', async () => {
  service.person = { sub: 'ada@example.com', email: 'ada@example.com', email_verified: false }
  expect(await signIn(await open(service.variables))).toMatchObject({ status: 403 })
})

test('what SSO_SIGN_IN_URL has of its own stays in it', async () => {
  const site = await open(service.variables)
  const asked = new URL(await site.signIn.location(site.browser))
  expect(asked.searchParams.get('theme')).toBe('dark')
})

test('the thirty-first return of one address in a minute waits, and asks nobody', async () => {
  const site = await open(service.variables, 1)
  const url = await goAndComeBack(site)
  const good = url.searchParams.get('ssoToken') ?? ''
  const from = (address: string) => site.comeBack(url, site.browser, address)
  url.searchParams.set('ssoToken', 'made-up')
  for (let count = 0; count < 30; count++) {
    expect(await from('192.0.2.1')).toMatchObject({ status: 403 })
  }
  url.searchParams.set('ssoToken', good)
  expect(await from('192.0.2.1')).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  expect(await from('192.0.2.2')).toHaveProperty('ssoToken')
})
