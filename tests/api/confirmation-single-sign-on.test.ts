import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { createAccount } from '#server/people/accounts.ts'
import { newState } from '#server/people/sign-in/methods/authorization-state.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import {
  isCallback,
  signInAtProvider,
  startProvider,
  type TestProvider,
} from '#tests/support/services/provider.ts'
import { startTicketService, type TicketService } from '#tests/support/services/ticket-service.ts'
import { createHttpClient, type HttpClient } from '#tests/support/sites/http-client.ts'
import { type OpenSite, openSite } from '#tests/support/sites/single-sign-on-site.ts'

let provider: TestProvider
let service: TicketService
const sites: OpenSite[] = []

beforeAll(async () => {
  provider = await startProvider()
  service = await startTicketService()
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
afterAll(async () => {
  service.stop()
  await provider.stop()
})

async function open(variables: Record<string, string>) {
  const site = await openSite(variables)
  sites.push(site)
  return site
}

interface Call {
  token: string
  proof?: string
  browser?: string
  body?: object
}

async function post(site: OpenSite, path: string, { token, proof, browser, body }: Call) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `atrium_browser=${browser ?? site.browser}`,
      ...(proof === undefined ? {} : { [confirmationHeader]: proof }),
    },
    ...(body ? { payload: body } : {}),
  })
  return validateResponse(site.app, answer)
}

let count = 0
const invite = async (site: OpenSite, call: Call) => {
  const email = `new${++count}@example.com`
  const body = { email, role: 'administrator', duties: [], byMail: false }
  return (await post(site, '/invitations', { ...call, body })).statusCode
}

const begin = async (site: OpenSite, token: string): Promise<{ location: string; proof: string }> =>
  (await post(site, '/me/confirmation/single-sign-on', { token })).json()

const isConfirmed = { isConfirmed: true }

describe('with OpenID Connect', () => {
  async function openProviderSite() {
    const site = await open({ ...provider.variables, OIDC_ALLOW: '@example.com' })
    await provider.serve(site.url)
    return site
  }
  const enter = async (site: OpenSite, name: string, walker?: HttpClient) => {
    const back = await signInAtProvider(await site.signIn.location(site.browser), name, walker)
    const answer = await site.handleCallback(back)
    if (!('ssoToken' in answer)) throw new Error(JSON.stringify(answer))
    return site.sessionOf(answer.ssoToken)
  }

  test('an administrator signs in again at the provider, for one invitation', async () => {
    const site = await openProviderSite()
    const walker = createHttpClient()
    const token = await enter(site, 'ada', walker)
    await createAccount(site.db, 'root@example.com', 'administrator')
    expect(await invite(site, { token })).toBe(403)
    const { location, proof } = await begin(site, token)
    const asked = new URL(location).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    expect(await invite(site, { token, proof }), 'before the sign-in').toBe(403)
    // The provider has a session of this browser, and asks nevertheless.
    expect((await walker.go(location, isCallback)).text).toContain('<title>login</title>')
    const back = await signInAtProvider(location, 'ada', walker)
    const sessions = await site.db.selectFrom('sessions').select('id').execute()
    expect(await site.handleCallback(back)).toEqual(isConfirmed)
    expect(await site.db.selectFrom('sessions').select('id').execute()).toEqual(sessions)
    const other = await enter(site, 'ada')
    expect(await invite(site, { token: other, proof }), 'in another session').toBe(403)
    expect(await invite(site, { token, proof, browser: newSecret() })).toBe(403)
    expect(await invite(site, { token, proof })).toBe(201)
    expect(await invite(site, { token, proof }), 'used twice').toBe(403)
    expect(await site.handleCallback(back), 'the callback again').not.toEqual(isConfirmed)
  })

  test('another person’s sign-in, or one that the provider did not ask for, is no confirmation', async () => {
    const site = await openProviderSite()
    const walker = createHttpClient()
    const token = await enter(site, 'ada', walker)
    const stranger = await begin(site, token)
    const back = await signInAtProvider(stranger.location, 'bea')
    expect(await site.handleCallback(back)).toMatchObject({ status: 403 })
    expect(await invite(site, { token, proof: stranger.proof })).toBe(403)
    expect(await site.account('bea@example.com'), 'opens no account').toBeUndefined()

    const silent = await begin(site, token)
    const url = new URL(silent.location)
    url.searchParams.delete('prompt')
    url.searchParams.delete('max_age')
    const returned = await signInAtProvider(url.href, 'ada', walker)
    expect(await site.handleCallback(returned)).toMatchObject({ status: 403 })
    expect(await invite(site, { token, proof: silent.proof })).toBe(403)
  })

  test('ends after ten minutes, with the session, and with the next confirmation', async () => {
    const site = await openProviderSite()
    const token = await enter(site, 'ada')
    const first = await begin(site, token)
    const second = await begin(site, token)
    const back = await signInAtProvider(first.location, 'ada')
    expect(await site.handleCallback(back)).not.toEqual(isConfirmed)
    const late = await signInAtProvider(second.location, 'ada')
    const past = { expiresAt: new Date(Date.now() - 1000).toISOString() }
    await site.db.updateTable('ownerProofs').set(past).execute()
    expect(await site.handleCallback(late)).not.toEqual(isConfirmed)
    expect(await invite(site, { token, proof: second.proof })).toBe(403)
    await begin(site, token)
    await site.db.deleteFrom('sessions').execute()
    expect(await site.db.selectFrom('ownerProofs').selectAll().execute()).toEqual([])
  })

  test('a password is no way around it', async () => {
    const site = await openProviderSite()
    const token = await enter(site, 'ada')
    const answer = await post(site, '/me/confirmation', { token, body: { current: 'x' } })
    expect(answer.statusCode).toBe(409)
  })
})

describe('with a sign-on service', () => {
  const person = (sub: string) => ({ sub, email: `${sub}@example.com`, groups: ['staff'] })

  const ticketAt = async (location: string) => {
    const isBack = ({ pathname }: URL) => ['/checking', '/sso/callback'].includes(pathname)
    return (await createHttpClient().go(location, isBack)).url
  }
  async function enter(site: OpenSite) {
    const answer = await site.handleCallback(
      await ticketAt(await site.signIn.location(site.browser)),
    )
    if (!('ssoToken' in answer)) throw new Error(JSON.stringify(answer))
    return site.sessionOf(answer.ssoToken)
  }

  test.each(['introspection', 'CAS'])('a fresh ticket confirms once, by %s', async (way) => {
    service.person = person('ada')
    service.attributes = { email: ['ada@example.com'] }
    const isCas = way === 'CAS'
    const site = await open(isCas ? service.casVariables : service.variables)
    const token = await enter(site)
    expect(await invite(site, { token })).toBe(403)
    const { location, proof } = await begin(site, token)
    expect(new URL(location).searchParams.get('renew')).toBe(isCas ? 'true' : null)
    const back = await ticketAt(location)
    expect(await invite(site, { token, proof })).toBe(403)
    expect(await site.handleCallback(back)).toEqual(isConfirmed)
    expect(await site.handleCallback(back)).not.toEqual(isConfirmed)
    expect(await invite(site, { token, proof })).toBe(201)
    expect(await invite(site, { token, proof })).toBe(403)
  })

  test('a ticket of another person confirms nothing', async () => {
    service.person = person('ada')
    const site = await open(service.variables)
    const token = await enter(site)
    const { location, proof } = await begin(site, token)
    service.person = person('bea')
    expect(await site.handleCallback(await ticketAt(location))).toMatchObject({ status: 403 })
    expect(await invite(site, { token, proof })).toBe(403)
  })

  test('a ticket that returns to /checking confirms the open session and opens no other', async () => {
    service.person = person('ada')
    const site = await open({ ...service.variables, SSO_RETURN: '/checking' })
    const token = await enterAtChecking(site)
    const begun = await post(site, '/me/confirmation/single-sign-on', { token })
    const cookies = [begun.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    const { location, proof } = begun.json()
    const ticket = (await ticketAt(location)).searchParams.get('ssoToken')
    const sessions = await site.db.selectFrom('sessions').select('id').execute()
    const answer = await checkSso(site, ticket, cookies.join('; '))
    expect(answer.json()).toEqual({ stt: true })
    expect(await site.db.selectFrom('sessions').select('id').execute()).toEqual(sessions)
    expect(await invite(site, { token, proof })).toBe(201)
    expect((await checkSso(site, ticket, cookies.join('; '))).json()).toEqual({ stt: false })
  })

  async function enterAtChecking(site: OpenSite) {
    const state = newState(site.browser)
    const url = await ticketAt(await site.signIn.location(site.browser, state))
    const cookie = `atrium_browser=${site.browser}; atrium_begun=${state}`
    return (await checkSso(site, url.searchParams.get('ssoToken'), cookie)).json().token
  }

  const checkSso = ({ app }: OpenSite, tokenSSO: string | null, cookie: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/checksso',
      headers: { cookie },
      payload: { tokenSSO },
    })
})
