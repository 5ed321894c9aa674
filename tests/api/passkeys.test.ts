import { beforeAll, expect, test } from 'vitest'
import { createLimits } from '#server/limits.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { siteAccountsOf } from '#server/people/sign-in/site-accounts.ts'
import { createAuthenticator } from '#tests/support/services/authenticator.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const browser = newSecret()
const headers = { cookie: `atrium_browser=${browser}` }
const current = 'correct horse'
const origin = 'http://localhost:3000'
const key = createAuthenticator('localhost')
let token: string

const accounts = () => siteAccountsOf({ db: api.db, env: api.env, limits: createLimits(1000) })
const challengeIn = (secret: string) => accounts().passkeyRequest(secret).challenge
const signIn = (answer: object, secret = browser, on = accounts()) =>
  on.withPasskey(JSON.stringify(answer), secret, '192.0.2.1')
const options = async () =>
  (await api.staff('POST', '/me/passkeys/options', undefined, { token, headers })).body
const add = (response: object, given = current) =>
  api.staff(
    'POST',
    '/me/passkeys',
    { name: 'Laptop', current: given, response },
    { token, headers },
  )

beforeAll(async () => {
  token = await api.openSession('keys@example.com', 'editor')
  await api.db
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(current) })
    .where('email', '=', 'keys@example.com')
    .execute()
})

test('a passkey needs the password, the browser that asked, and a fresh challenge', async () => {
  const { challenge, rp, authenticatorSelection } = await options()
  expect(rp.id).toBe('localhost')
  expect(authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  const made = key.make({ challenge, origin })
  expect((await add(made, 'wrong')).body.errors[0].field).toBe('current')
  const elsewhere = { cookie: `atrium_browser=${newSecret()}` }
  const body = { name: '', current, response: made }
  const other = await api.staff('POST', '/me/passkeys', body, { token, headers: elsewhere })
  expect(other.status).toBe(422)
  const added = await add(made)
  expect(added.status).toBe(200)
  expect(added.body.passkeys).toMatchObject([{ _id: key.id, name: 'Laptop', usedAt: null }])
  expect((await add(made)).status).toBe(422)
})

test.each([
  ['from another site', { origin: 'https://evil.example' }],
  ['without a verified owner', { isVerified: false }],
  ['for another challenge', { challenge: Buffer.from('made up').toString('base64url') }],
])('a passkey %s is refused', async (_, wrong) => {
  const { challenge } = await options()
  const other = createAuthenticator('localhost', 'another')
  expect((await add(other.make({ challenge, origin, ...wrong }))).status).toBe(422)
  const foreign = createAuthenticator('evil.example', 'foreign')
  expect((await add(foreign.make({ challenge: (await options()).challenge, origin }))).status).toBe(
    422,
  )
})

test('a passkey signs in once per challenge, in the browser that got it', async () => {
  const on = accounts()
  const challenge = on.passkeyRequest(browser).challenge
  const answer = key.use({ challenge, origin })
  expect(await signIn(answer, newSecret(), on)).toMatchObject({ status: 401 })
  expect(await signIn(answer, browser, on)).toHaveProperty('ssoToken')
  expect(await signIn(key.use({ challenge, origin }), browser, on)).toMatchObject({ status: 401 })
  const [passkey] = (await api.staff('GET', '/me', undefined, { token })).body.passkeys
  expect(passkey.usedAt).not.toBeNull()
})

test('only refused sign-ins count against the limit of an IP address', async () => {
  const on = siteAccountsOf({ db: api.db, env: api.env, limits: createLimits() })
  for (let count = 0; count < 15; count++) {
    const answer = key.use({ challenge: on.passkeyRequest(browser).challenge, origin })
    expect(await signIn(answer, browser, on)).toHaveProperty('ssoToken')
  }
  for (let count = 0; count < 10; count++) {
    expect(await signIn({ id: 'none' }, browser, on)).toMatchObject({ status: 401 })
  }
  expect(await signIn({ id: 'none' }, browser, on)).toMatchObject({ status: 429 })
})

test('a cloned passkey, another origin and an unverified owner are refused', async () => {
  const use = (wrong: object = {}) => key.use({ challenge: challengeIn(browser), origin, ...wrong })
  expect(await signIn(use())).toHaveProperty('ssoToken')
  expect(await signIn(use({ origin: 'https://evil.example' }))).toMatchObject({ status: 401 })
  expect(await signIn(use({ isVerified: false }))).toMatchObject({ status: 401 })
  key.setCount(0)
  expect(await signIn(use())).toMatchObject({ status: 401 })
  key.setCount(50)
  const stranger = createAuthenticator('localhost', 'stranger')
  const unknown = stranger.use({ challenge: challengeIn(browser), origin })
  expect(await signIn(unknown)).toMatchObject({ status: 401 })
  expect(await accounts().withPasskey('{', browser, '192.0.2.1')).toMatchObject({ status: 401 })
})

test('the password can be removed, but the last way to sign in cannot', async () => {
  const off = (given: string) =>
    api.staff('POST', '/me/password/off', { current: given }, { token })
  expect((await off('wrong')).status).toBe(422)
  expect((await off(current)).status).toBe(204)
  const remove = () =>
    api.staff('DELETE', `/me/passkeys/${key.id}`, undefined, { token, isConfirmed: true })
  expect((await remove()).status).toBe(409)
  const body = { current: '', password: 'a staple of batteries' }
  const set = (more: object = {}) =>
    api.staff('PUT', '/me/password', { ...body, ...more }, { token, headers })
  const confirmed = async (by = key, wrong: object = {}) => {
    const asked = await api.staff('POST', '/me/confirmation/options', undefined, { token, headers })
    expect(asked.body.allowCredentials).toMatchObject([{ id: key.id }])
    return by.use({ challenge: asked.body.challenge, origin, ...wrong })
  }
  const stranger = createAuthenticator('localhost', 'nobody')
  const [used, unverified] = [await confirmed(), await confirmed(key, { isVerified: false })]
  const { challenge } = await options()
  const again = createAuthenticator('localhost', 'again').make({ challenge, origin })
  for (const refused of [
    await set(),
    await set({ current: body.password }),
    await set({ assertion: await confirmed(stranger) }),
    await set({ assertion: unverified }),
    await add(again, ''),
  ]) {
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'assertion'])
  }
  expect((await set({ assertion: used })).status).toBe(204)
  expect((await set({ assertion: used })).status).toBe(422)
  expect((await remove()).body.passkeys).toEqual([])
  const answer = key.use({ challenge: challengeIn(browser), origin })
  expect(await signIn(answer)).toMatchObject({ status: 401 })
  const last = await api.staff('POST', '/me/password/off', { current: body.password }, { token })
  expect(last.status).toBe(409)
})

test('passkeys of other accounts cannot be renamed or removed', async () => {
  const { challenge } = await options()
  const other = createAuthenticator('localhost', 'mine')
  const body = {
    name: 'Mine',
    current: 'a staple of batteries',
    response: other.make({ challenge, origin }),
  }
  expect((await api.staff('POST', '/me/passkeys', body, { token, headers })).status).toBe(200)
  const path = `/me/passkeys/${other.id}`
  expect((await api.staff('DELETE', path, undefined, { isConfirmed: true })).status).toBe(404)
  expect((await api.staff('PUT', path, { name: 'Yours' })).status).toBe(404)
})
