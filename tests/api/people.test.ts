import { describe, expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { readEnv } from '#server/env/env.ts'
import { createLimits } from '#server/limits.ts'
import type { Letter } from '#server/outbox/mail/letter.ts'
import { createAccount, findAccount } from '#server/people/accounts.ts'
import { chosenPasswordFault } from '#server/people/sign-in/chosen-password.ts'
import { localSignIn } from '#server/people/sign-in/methods/local.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { hashSecret, newSecret } from '#server/people/sign-in/secrets.ts'
import { siteAccountsOf } from '#server/people/sign-in/site-accounts.ts'
import { tinyGif } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi({ mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
const browser = newSecret()
const password = 'a staple of horses'
const parts = (limits = createLimits(1000)) => ({ db: api.db, env: api.env, limits })
const accounts = (limits = createLimits(1000)) => siteAccountsOf(parts(limits))
const signIn = (email: string, given: string) =>
  localSignIn(parts()).withPassword({ email, password: given }, newSecret(), '192.0.2.1')

const idOf = async (email: string) => (await findAccount(api.db, email))?.id ?? ''
const invite = (email: string, more: object = {}, options = {}) =>
  api.staff(
    'POST',
    '/invitations',
    { email, role: 'editor', duties: ['messages'], byMail: false, ...more },
    options,
  )
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const accept = (token: string, given = password) =>
  accounts().accept({ token, name: 'Ada', password: given, passkey: '' }, browser)
const activityOf = async (email: string) => {
  const { body } = await api.staff('GET', '/activity?type=people')
  return body
    .filter(({ name }: { name: string }) => name === email)
    .map(({ by, action }: { by: string | null; action: string }) => `${by} ${action}`)
}
/** Queued mails to an address, newest first. */
const mailsTo = async (email: string): Promise<Letter[]> => {
  const rows = await api.db
    .selectFrom('outbox')
    .select('content')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}
const linkIn = (letter: Letter | undefined) =>
  letter?.parts.flatMap((part) => (part.kind === 'button' ? [part.href] : []))[0] ?? ''

describe('an invitation', () => {
  test('creates an account with its permissions once and is in the activity', async () => {
    const { status, body } = await invite('Ada@Example.com')
    expect(status).toBe(201)
    expect(body.invitation).toMatchObject({ email: 'ada@example.com', duties: ['messages'] })
    const token = tokenIn(body.link)
    expect(
      JSON.stringify(await api.db.selectFrom('invitations').selectAll().execute()),
    ).not.toContain(token)
    expect(await accounts().invitation(token)).toMatchObject({ email: 'ada@example.com' })
    expect(await accept(token)).toHaveProperty('ssoToken')
    expect(await accept(token)).toHaveProperty('error')
    const { people, invitations } = (await api.staff('GET', '/people')).body
    expect(invitations).toEqual([])
    const ada = people.find(({ email }: { email: string }) => email === 'ada@example.com')
    expect(ada).toMatchObject({
      name: 'Ada',
      role: 'editor',
      duties: ['messages'],
      isYou: false,
      seenAt: null,
      signIn: { password: true, passkeys: 0, singleSignOn: false },
    })
    expect(await signIn('ada@example.com', password)).toHaveProperty('ssoToken')
    expect(await activityOf('ada@example.com')).toEqual([
      'ada@example.com joined',
      'editor@example.com invited',
    ])
  })

  test('sets whether the account needs approval', async () => {
    const { body } = await invite('eve@example.com', { duties: ['content'], needsApproval: true })
    expect(body.invitation).toMatchObject({ needsApproval: true })
    await accept(tokenIn(body.link))
    const { people } = (await api.staff('GET', '/people')).body
    const eve = people.find(({ email }: { email: string }) => email === 'eve@example.com')
    expect(eve).toMatchObject({ duties: ['content'], needsApproval: true })
  })

  test('is accepted by only one of parallel requests', async () => {
    const token = tokenIn((await invite('race@example.com')).body.link)
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.filter((answer) => 'ssoToken' in answer)).toHaveLength(1)
  })

  test('ends after 48 hours, when revoked and when replaced', async () => {
    const first = await invite('late@example.com')
    const second = await invite('late@example.com')
    expect(await accept(tokenIn(first.body.link))).toHaveProperty('error')
    const past = new Date(Date.now() - 1000).toISOString()
    const { _id } = second.body.invitation
    await api.db.updateTable('invitations').set({ expiresAt: past }).where('id', '=', _id).execute()
    expect(await accept(tokenIn(second.body.link))).toHaveProperty('error')
    const third = await invite('late@example.com')
    expect((await api.staff('DELETE', `/invitations/${third.body.invitation._id}`)).status).toBe(
      204,
    )
    expect(await accept(tokenIn(third.body.link))).toHaveProperty('error')
  })

  test('is sent by mail, but not to an existing account', async () => {
    expect((await invite('bea@example.com', { byMail: true })).status).toBe(201)
    const [letter] = await mailsTo('bea@example.com')
    expect(linkIn(letter)).toContain('/sso/invitation?token=')
    const again = await invite('editor@example.com')
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'email' }] } })
    expect((await invite('bea@example.com\r\nBcc: x@y.example')).status).toBe(422)
    expect((await invite('cyd@example.com', { duties: [] })).status).toBe(422)
  })

  test('refuses a weak password and stays valid', async () => {
    const { db, env } = api
    await saveSettings(db, { ...emptySettings, companyName: 'Meridian Software' })
    const token = tokenIn((await invite('weak@example.com')).body.link)
    for (const weak of ['short', 'aaaaaaaaaaaaaa', 'my password 1234', 'weak weak weak 1']) {
      expect(await accept(token, weak), weak).toHaveProperty('error')
    }
    const triedFirst = [
      'qwertyuiop123',
      'abcdefghijkl',
      'iloveyou2026',
      'meridian2026',
      'winter12345678',
    ]
    for (const weak of triedFirst) {
      const { error = '' } = await accept(token, weak).then((answer) => ({ error: '', ...answer }))
      expect(error, weak).toContain('unrelated words')
    }
    // A long password is checked quickly.
    const long = 'a1b2c3'.repeat(33)
    expect(await chosenPasswordFault({ db, env }, long, 'weak@example.com')).toBeUndefined()
    expect(await accept(token)).toHaveProperty('ssoToken')
  })
})

describe('permissions', () => {
  const dan = 'dan@example.com'

  test('apply to open sessions at once, and nobody can raise their own', async () => {
    const token = await api.openSession(dan, 'editor')
    const path = `/people/${await idOf(dan)}/rights`
    const all = { role: 'administrator', duties: [] }
    expect((await api.staff('PUT', path, all, { token })).status).toBe(403)
    expect((await api.staff('GET', '/messages', undefined, { token })).status).toBe(403)
    const both = { role: 'editor', duties: ['content', 'messages'] }
    expect((await api.staff('PUT', path, both, { isConfirmed: true })).status).toBe(204)
    expect((await api.staff('GET', '/messages', undefined, { token })).status).toBe(200)
    const { body } = await api.staff('GET', '/auth/me', undefined, { token })
    expect(body).toMatchObject(both)
    await api.staff('PUT', path, { role: 'editor', duties: ['messages'] })
    expect((await api.staff('GET', '/images', undefined, { token })).status).toBe(403)
    const own = `/people/${await idOf('editor@example.com')}`
    expect((await api.staff('PUT', `${own}/rights`, both)).status).toBe(409)
    expect((await api.staff('DELETE', own)).status).toBe(409)
    expect(await activityOf(dan)).toContain('editor@example.com rights-changed')
  })

  test('without the duty content an account sees only public records', async () => {
    const token = await api.openSession('desk@example.com', {
      role: 'editor',
      duties: ['messages'],
    })
    const as = async (bearer: string | undefined) =>
      (await api.visitor('GET', '/projects', undefined, { token: bearer })).headers['x-total-count']
    expect(await as(token)).toBe(await as(undefined))
    const { body } = await api.staff('GET', '/trash', undefined, { token })
    expect(body).toEqual([])
  })
})

describe('a removed account', () => {
  test('is signed out at once, and its ssoToken is invalid', async () => {
    const email = 'gone@example.com'
    const token = await api.openSession(email, 'administrator')
    expect((await api.staff('GET', '/people', undefined, { token })).status).toBe(200)
    const path = `/people/${await idOf(email)}`
    expect((await api.staff('DELETE', `${path}?to=${await idOf(email)}`)).status).toBe(400)
    expect((await api.staff('DELETE', path)).status).toBe(204)
    expect((await api.staff('GET', '/people', undefined, { token })).status).toBe(401)
    expect((await api.staff('DELETE', path)).status).toBe(404)
    expect(await activityOf(email)).toEqual(['editor@example.com removed'])
  })

  test('an account can be signed out everywhere without being removed', async () => {
    const token = await api.openSession('out@example.com', 'editor')
    expect(
      (await api.staff('DELETE', `/people/${await idOf('out@example.com')}/sessions`)).status,
    ).toBe(204)
    expect((await api.staff('GET', '/auth/me', undefined, { token })).status).toBe(401)
  })
})

describe('one’s own account', () => {
  test('has a name and a picture, which is re-encoded as a small square', async () => {
    const renamed = await api.staff('PUT', '/me', { name: '  Ada Lovelace ' })
    expect(renamed.body.name).toBe('Ada Lovelace')
    expect((await api.staff('PUT', '/me', { name: 'x'.repeat(81) })).status).toBe(422)
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    for (const picture of [
      'javascript:alert(1)',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${Buffer.from(drawing).toString('base64')}`,
      `data:image/png;base64,${tinyGif(1).toString('base64')}`,
    ]) {
      expect((await api.staff('PUT', '/me/picture', { picture })).status, picture).toBe(422)
    }
  })

  test('changes its password with the current one, which ends other sessions', async () => {
    const email = 'pass@example.com'
    const passwordHash = await hashPassword('old staple of horses')
    await createAccount(api.db, email, 'editor', { passwordHash })
    const [token, other] = [await api.openSession(email), await api.openSession(email)]
    const change = (current: string, next: string) =>
      api.staff('PUT', '/me/password', { current, password: next }, { token })
    expect((await change('wrong', password)).body.errors[0].field).toBe('current')
    expect((await change('old staple of horses', 'short')).body.errors[0].field).toBe('password')
    expect((await change('old staple of horses', password)).status).toBe(204)
    expect((await api.staff('GET', '/auth/me', undefined, { token })).status).toBe(200)
    expect((await api.staff('GET', '/auth/me', undefined, { token: other })).status).toBe(401)
    expect(await signIn(email, password)).toHaveProperty('ssoToken')
    expect((await mailsTo(email))[0]?.subject).toContain('your password was changed')
    expect(await activityOf(email)).toEqual([`${email} password-set`])
  })
})

describe('a forgotten password', () => {
  const email = 'forgot@example.com'
  const ask = (given: string, ip = '192.0.2.7', on = accounts()) =>
    on.forgot(given, ip, (fault) => {
      throw fault
    })
  /** Waits for the mail, which is queued after the response. Returns the token of its link. */
  const sent = async (to: string, count: number) => {
    await expect.poll(() => mailsTo(to).then(({ length }) => length)).toBe(count)
    return tokenIn(linkIn((await mailsTo(to))[0]))
  }

  test('is reset by a link that works once and ends every session', async () => {
    await createAccount(api.db, email, 'editor', { passwordHash: await hashPassword('old') })
    const session = await api.openSession(email)
    expect(await ask(' Forgot@Example.com ')).toBe(0)
    const token = await sent(email, 1)
    const stored = JSON.stringify(await api.db.selectFrom('passwordResets').selectAll().execute())
    expect(stored).toContain(hashSecret(token))
    expect(await accounts().resetEmail(token)).toBe(email)
    expect(await accounts().reset(token, 'short')).toHaveProperty('error')
    expect(await accounts().reset(token, password)).toEqual({ isDone: true })
    expect(await accounts().reset(token, password)).toHaveProperty('error')
    expect((await api.staff('GET', '/auth/me', undefined, { token: session })).status).toBe(401)
    expect(await signIn(email, password)).toHaveProperty('ssoToken')
    expect((await mailsTo(email))[0]?.subject).toContain('your password was changed')
    expect(await activityOf(email)).toContain(`${email} password-set`)
  })

  test('gives the same response to known and unknown addresses, before the lookup', async () => {
    const before = await api.db.selectFrom('outbox').selectAll().execute()
    const [known, unknown] = [ask(email), ask('nobody@example.com')]
    expect(await Promise.all([known, unknown])).toEqual([0, 0])
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual(before)
    await sent(email, 3)
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('has a link that ends after 30 minutes, with a newer link and when the email changes', async () => {
    await ask(email)
    const old = await sent(email, 4)
    await ask(email)
    const token = await sent(email, 5)
    expect(await accounts().resetEmail(old)).toBeNull()
    const past = new Date(Date.now() - 1000).toISOString()
    const own = api.db.updateTable('passwordResets').where('email', '=', email)
    await own.set({ expiresAt: past }).execute()
    expect(await accounts().reset(token, password)).toHaveProperty('error')
    await ask(email)
    const changed = await sent(email, 6)
    const rename = (from: string, to: string) =>
      api.db.updateTable('accounts').set({ email: to }).where('email', '=', from).execute()
    await rename(email, 'renamed@example.com')
    expect(await accounts().reset(changed, password)).toHaveProperty('error')
    await rename('renamed@example.com', email)
  })

  test('does not bypass passkeys: an account without a password gets no link', async () => {
    await createAccount(api.db, 'key@example.com', 'editor')
    await ask('key@example.com')
    await sent('key@example.com', 1)
    const [letter] = await mailsTo('key@example.com')
    expect(letter?.subject).toContain('your account has no password')
    expect(await api.db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })

  test('gets its link even if the server stops right after the response', async () => {
    const before = (await mailsTo(email)).length
    const on = accounts()
    await ask(email, '192.0.2.9', on)
    expect(await mailsTo(email)).toHaveLength(before)
    await on.close()
    expect(await mailsTo(email)).toHaveLength(before + 1)
  })

  test('is limited to 5 requests in 10 minutes per IP and 3 per hour per account', async () => {
    const limits = createLimits()
    const on = accounts(limits)
    for (let count = 0; count < 5; count++)
      expect(await ask('x@example.com', '192.0.2.8', on)).toBe(0)
    expect(await ask('x@example.com', '192.0.2.8', on)).toBeGreaterThan(0)
    await on.close()
    const uses = [1, 2, 3, 4].map(() => limits.resetsOfAccount.use('y@example.com'))
    expect(uses.map((wait) => wait > 0)).toEqual([false, false, false, true])
  })
})
