import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/limits.ts'
import { findAccount } from '#server/people/accounts.ts'
import { localSignIn } from '#server/people/sign-in/methods/local.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { hashSecret, newSecret } from '#server/people/sign-in/secrets.ts'
import { sessionMoment } from '#server/people/sign-in/session-clock.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const browser = newSecret()
const cookie = `atrium_browser=${browser}`

const ssoToken = async () => {
  const administrator = await findAccount(api.db, 'editor@example.com')
  return issueSsoToken(api.db, administrator?.id ?? '', browser)
}

const redeem = (tokenSSO: string, headers: Record<string, string> = { cookie }) =>
  api.visitor('POST', '/auth/checksso', { tokenSSO }, { headers })

test('the log has sign-ins, sign-outs and failures, but no token', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const { db, env } = api
  const app = await createApp({ db, env: { ...env, logLevel: 'info' }, log })
  const post = (url: string, payload: object, headers: object) =>
    app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers: { ...headers } })
  const tokenSSO = await ssoToken()
  const { token } = (await post('checksso', { tokenSSO }, { cookie })).json()
  await post('checksso', { tokenSSO }, { cookie })
  await post('logout', {}, { authorization: `Bearer ${token}` })
  await app.close()
  const administrator = await findAccount(db, 'editor@example.com')
  const messages = lines.map((line) => String(JSON.parse(line).msg))
  expect(messages.filter((message) => message.startsWith('signed'))).toEqual([
    expect.stringMatching(`^signed in: account ${administrator?.id}, session `),
    expect.stringMatching(`^signed out: account ${administrator?.id}, session `),
  ])
  expect(messages).toContainEqual(expect.stringContaining('sign-in failed'))
  for (const secret of [tokenSSO, token, browser]) expect(lines.join('')).not.toContain(secret)
})

test('an ssoToken opens a session once', async () => {
  const token = await ssoToken()
  const first = await redeem(token)
  expect(first.status).toBe(200)
  expect(first.body).toEqual({ stt: true, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(
    (await api.visitor('GET', '/messages', undefined, { token: first.body.token })).status,
  ).toBe(200)
  expect((await redeem(token)).body).toEqual({ stt: false })
})

test('of parallel requests with one ssoToken, one succeeds', async () => {
  const token = await ssoToken()
  const answers = await Promise.all([redeem(token), redeem(token), redeem(token)])
  expect(answers.filter(({ body }) => body.stt)).toHaveLength(1)
})

test('an ssoToken is valid only in the browser that began the sign-in', async () => {
  expect((await redeem(await ssoToken(), {})).body).toEqual({ stt: false })
  const other = { cookie: `atrium_browser=${newSecret()}` }
  expect((await redeem(await ssoToken(), other)).body).toEqual({ stt: false })
})

test('an ssoToken expires after 60 seconds', async () => {
  const token = await ssoToken()
  await api.db
    .updateTable('ssoTokens')
    .set({ expiresAt: sessionMoment(-1) })
    .where('tokenHash', '=', hashSecret(token))
    .execute()
  expect((await redeem(token)).body).toEqual({ stt: false })
})

test('tokens are stored as hashes only', async () => {
  const sso = await ssoToken()
  const session = await api.openSession()
  const stored = JSON.stringify([
    await api.db.selectFrom('ssoTokens').selectAll().execute(),
    await api.db.selectFrom('sessions').selectAll().execute(),
  ])
  expect(stored).toContain(hashSecret(session))
  for (const secret of [sso, session, browser]) expect(stored).not.toContain(secret)
})

test('a session ends at logout, after 12 idle hours and after 7 days', async () => {
  const left = await api.openSession()
  expect((await api.visitor('POST', '/auth/logout', undefined, { token: left })).status).toBe(204)
  expect((await api.visitor('GET', '/messages', undefined, { token: left })).status).toBe(401)

  const ages = [
    { usedAt: 12 * hourMs + 1000, createdAt: 13 * hourMs, status: 401 },
    { usedAt: 11 * hourMs, createdAt: 13 * hourMs, status: 200 },
    { usedAt: 0, createdAt: 7 * dayMs + 1000, status: 401 },
  ]
  for (const { usedAt, createdAt, status } of ages) {
    const token = await api.openSession()
    const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
    await api.db
      .updateTable('sessions')
      .set({ usedAt: ago(usedAt), createdAt: ago(createdAt) })
      .where('tokenHash', '=', hashSecret(token))
      .execute()
    expect((await api.visitor('GET', '/messages', undefined, { token })).status).toBe(status)
  }
})

test('background requests of an open page do not prolong a session', async () => {
  const token = await api.openSession()
  const usedAt = new Date(Date.now() - 11 * hourMs).toISOString()
  const own = () =>
    api.db.selectFrom('sessions').where('tokenHash', '=', hashSecret(token)).select('usedAt')
  await api.db
    .updateTable('sessions')
    .set({ usedAt })
    .where('tokenHash', '=', hashSecret(token))
    .execute()
  const headers = { 'x-background': '1' }
  const polled = await api.visitor('GET', '/messages/inbox', undefined, { token, headers })
  expect(polled.status).toBe(200)
  expect(await own().executeTakeFirst()).toEqual({ usedAt })
  await api.visitor('GET', '/messages/inbox', undefined, { token })
  expect((await own().executeTakeFirst())?.usedAt).not.toBe(usedAt)
})

test('a stale token does not prevent signing in', async () => {
  const answer = await api.visitor(
    'POST',
    '/auth/checksso',
    { tokenSSO: await ssoToken() },
    { token: 'stale', headers: { cookie } },
  )
  expect(answer.body.stt).toBe(true)
})

test('a wrong password and an unknown email give the same error', async () => {
  const signIn = localSignIn({ db: api.db, env: api.env, limits: createLimits() })
  const attempt = (email: string, password: string) =>
    signIn.withPassword({ email, password }, browser, '192.0.2.1')
  const wrong = await attempt('editor@example.com', 'wrong')
  expect(wrong).toEqual({ status: 401, error: 'The email or password is incorrect.' })
  expect(await attempt('nobody@example.com', 'wrong')).toEqual(wrong)
  expect(await attempt('EDITOR@example.com ', 'correct horse')).toHaveProperty('ssoToken')
})

test('the eleventh attempt of an IP address in a minute is refused', async () => {
  const signIn = localSignIn({ db: api.db, env: api.env, limits: createLimits() })
  const attempt = (address: string) =>
    signIn.withPassword({ email: 'a@b.example', password: '' }, browser, address)
  for (let count = 0; count < 10; count++)
    expect(await attempt('192.0.2.2')).toMatchObject({ status: 400 })
  expect(await attempt('192.0.2.2')).toMatchObject({ status: 429 })
  expect(await attempt('::ffff:192.0.2.2')).toMatchObject({ status: 429 })
  expect(await attempt('192.0.2.3')).toMatchObject({ status: 400 })
})
