import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMailHealth } from '#server/outbox/channel-failures.ts'
import { mailStatus } from '#server/outbox/mail/mail-status.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { startDeliveries } from '#server/start-deliveries.ts'
import { localCertificate } from '#tests/support/services/self-signed.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { withApi } from '#tests/support/sites/api.ts'

const secret = 'correct-mail-battery'
const login = { user: 'ada@company.com', password: secret }
const sender = { fromAddress: 'noreply@company.com', fromName: 'Werft Süd' }
const permitted = ['127.0.0.0/8', '::1']

const authorities = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...authorities, localCertificate.cert]))
afterAll(() => setDefaultCACertificates(authorities))

type Smtp = Awaited<ReturnType<typeof startSmtp>>
const servers: Smtp[] = []
const open = async (options: Parameters<typeof startSmtp>[0] = {}) => {
  const smtp = await startSmtp({ ...localCertificate, ...options })
  servers.push(smtp)
  return smtp
}
const starttlsOptions = { hideSTARTTLS: false, disabledCommands: [] }
/** Accepts the login of `login` only. */
const checkingLogin = {
  authOptional: false,
  onAuth: (
    auth: { username?: string; password?: string },
    _session: unknown,
    done: (error: Error | null, found?: { user: string }) => void,
  ) =>
    auth.username === login.user && auth.password === secret
      ? done(null, { user: auth.username })
      : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
} as NonNullable<Parameters<typeof startSmtp>[0]>

const plainAt = (port: number) => ({
  host: 'localhost',
  port,
  encryption: 'none',
  user: '',
  ...sender,
})

const api = withApi({ mailAllowPrivate: permitted })
const save = (server: object, options = {}) =>
  api.staff('PUT', '/mail/server', server, { isConfirmed: true, ...options })
const send = async () =>
  (await api.staff('POST', '/mail/test', { address: 'ada@company.com' })).body
const keyPath = () => join(api.env.dataDir, 'secret.key')

beforeEach(async () => {
  await api.db.deleteFrom('mailServer').execute()
  await api.db.deleteFrom('outbox').execute()
  await rm(keyPath(), { force: true })
})
afterEach(async () => {
  Object.assign(api.env, { secretKey: undefined, mail: undefined })
  for (const smtp of servers.splice(0)) await smtp.close()
})

describe('a test message through a mail server of the back office', () => {
  test('is accepted without encryption, with STARTTLS and with TLS', async () => {
    const plain = await open()
    expect((await save(plainAt(plain.port))).status).toBe(200)
    expect(await send()).toMatchObject({
      state: 'accepted',
      answer: expect.stringMatching(/^250 /),
    })
    expect(plain.mails[0]?.from).toBe('noreply@company.com')

    const starttls = await open({ ...starttlsOptions, ...checkingLogin })
    const upgraded = { ...plainAt(starttls.port), encryption: 'starttls', ...login }
    expect((await save(upgraded)).status).toBe(200)
    expect(await send()).toMatchObject({ state: 'accepted', server: 'localhost' })

    const tls = await open({ secure: true, ...checkingLogin })
    expect((await save({ ...plainAt(tls.port), encryption: 'tls', ...login })).status).toBe(200)
    expect(await send()).toMatchObject({ state: 'accepted' })
    expect(tls.mails).toHaveLength(1)
    expect(tls.mails[0]?.header('from')).toContain('<noreply@company.com>')
  })

  test('says what the server answered to a wrong password and to a refused sender', async () => {
    const smtp = await open({ secure: true, ...checkingLogin })
    const wrong = { ...plainAt(smtp.port), encryption: 'tls', ...login, password: 'wrong' }
    await save(wrong)
    expect(await send()).toMatchObject({ state: 'refused', answer: '535 wrong password' })
    await save({ ...wrong, password: secret })
    smtp.fail({ mail: () => ({ code: 553, text: 'no such sender' }) })
    expect(await send()).toMatchObject({ state: 'refused', answer: '553 no such sender' })
  })

  test('is never sent without the chosen encryption', async () => {
    const plain = await open()
    await save({ ...plainAt(plain.port), encryption: 'starttls' })
    expect(await send()).toMatchObject({ state: 'refused' })
    await save({ ...plainAt(plain.port), encryption: 'tls' })
    expect(await send()).toMatchObject({ answer: expect.stringContaining('no safe connection') })
    expect(plain.mails).toEqual([])
  })
})

describe('the password of the mail server', () => {
  const stored = { ...plainAt(2525), encryption: 'starttls', ...login }

  test('is in no answer, no change and no row', async () => {
    const saved = await save(stored)
    const { password: _, ...shown } = stored
    expect(saved.body).toEqual({ ...shown, hasPassword: true, needsPassword: false })
    const answers = [
      saved,
      await api.staff('GET', '/mail'),
      await api.staff('GET', '/activity?type=mail'),
      await api.staff('GET', '/messages/inbox'),
    ]
    const found = JSON.stringify(answers.map(({ body }) => body))
    expect(found).toContain('Mail server')
    expect(found).not.toContain(secret)
    const rows = [
      await api.db.selectFrom('mailServer').selectAll().execute(),
      await api.db.selectFrom('changes').selectAll().where('type', '=', 'mail').execute(),
    ]
    const text = JSON.stringify(rows)
    expect(text).toContain('sealedPassword')
    expect(text).not.toContain(secret)
    expect(statSync(keyPath()).mode & 0o777).toBe(0o600)
  })

  test('stays without a new one, but only for the same server', async () => {
    const { password: _, ...kept } = stored
    await save(stored)
    expect((await save({ ...kept, fromName: 'Werft' })).body).toMatchObject({
      fromName: 'Werft',
      hasPassword: true,
      needsPassword: false,
    })
    for (const change of [
      { host: '127.0.0.1' },
      { port: 587 },
      { encryption: 'tls' },
      { user: 'eve@company.com' },
    ]) {
      const { status, body } = await save({ ...kept, ...change })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'password'])
    }
    await api.db.updateTable('mailServer').set({ host: 'attacker.example' }).execute()
    expect((await api.staff('GET', '/mail')).body.ownServer).toMatchObject({ needsPassword: true })
  })

  test('is asked for again after a restore on another server, and emails wait until then', async () => {
    const smtp = await open({ ...starttlsOptions, ...checkingLogin })
    await save({ ...stored, port: smtp.port })
    await rm(keyPath())
    const { body } = await api.staff('GET', '/mail')
    expect(body).toMatchObject({
      isSetUp: true,
      domain: null,
      ownServer: { user: login.user, hasPassword: true, needsPassword: true },
      failure: {
        server: 'localhost',
        answer: expect.stringContaining('encrypted with another key'),
        isPermanent: true,
      },
    })
    const test = await api.staff('POST', '/mail/test', { address: 'ada@company.com' })
    expect([test.status, test.body.detail]).toEqual([
      409,
      'Enter the password of the mail server again: it was encrypted with another key.',
    ])
    const { errors } = await mailStatus({ db: api.db, env: api.env })
    expect(errors).toEqual([expect.stringContaining('encrypted with another key')])
    await save({ ...stored, port: smtp.port })
    expect(await readMailHealth(api.db, api.env)).toEqual({ isSetUp: true, failure: null })
    expect(await send()).toMatchObject({ state: 'accepted' })
  })

  test('is encrypted with SECRET_KEY if it is set, without a file', async () => {
    Object.assign(api.env, { secretKey: 'k'.repeat(32) })
    await save(stored)
    expect(existsSync(keyPath())).toBe(false)
    expect((await api.staff('GET', '/mail')).body.ownServer.needsPassword).toBe(false)
  })
})

describe('saving a mail server', () => {
  test('needs a confirmation, after the input was checked', async () => {
    const server = plainAt(2525)
    const { status, body } = await api.staff('PUT', '/mail/server', server)
    expect([status, body.confirmation]).toEqual([403, 'local'])
    expect((await api.staff('PUT', '/mail/server', { ...server, host: '' })).status).toBe(422)
    await save(server)
    expect((await api.staff('DELETE', '/mail/server')).status).toBe(403)
    const remove = () => api.staff('DELETE', '/mail/server', undefined, { isConfirmed: true })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await api.staff('GET', '/mail')).body).toMatchObject({ isSetUp: false, source: null })
  })

  test.each([['smtp://mail.company.com'], ['mail.company.com:587'], ['mail company'], ['a\r\nb']])(
    'refuses the host %j',
    async (host) => {
      const { status, body } = await save({ ...plainAt(2525), host })
      expect([status, body.errors[0].field]).toEqual([422, 'host'])
    },
  )

  test('refuses private hosts that MAIL_ALLOW_PRIVATE does not list', async () => {
    const encrypted = { ...plainAt(2525), encryption: 'starttls' }
    for (const host of ['10.0.0.5', '169.254.169.254', '::ffff:10.0.0.1', 'fd00::1']) {
      const { status, body } = await save({ ...encrypted, host })
      expect([status, body.errors?.[0]?.field, host]).toEqual([422, 'host', host])
      expect(body.detail).toContain('MAIL_ALLOW_PRIVATE')
    }
  })

  test('refuses an unencrypted connection to a public host', async () => {
    const { status, body } = await save({ ...plainAt(25), host: '93.184.216.34' })
    expect([status, body.errors[0].message]).toEqual([
      422,
      'Host is refused: without TLS or STARTTLS, only networks of MAIL_ALLOW_PRIVATE are permitted',
    ])
    expect((await save({ ...plainAt(25), host: '93.184.216.34', encryption: 'tls' })).status).toBe(
      200,
    )
  })

  test('is refused while SMTP_URL is set, which takes precedence', async () => {
    const smtp = await open()
    await save(plainAt(2525))
    const from = { address: 'env@company.com' }
    const mail = { host: '127.0.0.1', port: smtp.port, isTls: false, starttls: 'never', from }
    Object.assign(api.env, { mail })
    expect((await api.staff('GET', '/mail')).body).toMatchObject({
      source: 'environment',
      from: 'env@company.com',
      ownServer: null,
    })
    expect((await save(plainAt(2525))).status).toBe(409)
    expect(await send()).toMatchObject({ state: 'accepted' })
    expect(smtp.mails[0]?.from).toBe('env@company.com')
  })
})

test('an address that became private after the save gets no connection', async () => {
  const smtp = await open()
  await save(plainAt(smtp.port))
  Object.assign(api.env, { mailAllowPrivate: [] })
  const answer = await send()
  Object.assign(api.env, { mailAllowPrivate: permitted })
  expect(answer).toMatchObject({ state: 'refused', answer: expect.stringContaining('not public') })
  expect(smtp.counts.connect).toBe(0)
})

test('a running server sends through a new mail server without a restart', async () => {
  const [first, second] = [await open(), await open()]
  let outbox: Outbox | undefined
  try {
    outbox = startDeliveries({
      db: api.db,
      env: api.env,
      report: (error) => expect.fail(String(error)),
    })
    await api.staff('PUT', '/mail/recipients/boss@company.com', {
      messages: 'each',
      hasSpam: false,
    })
    const write = () =>
      api.visitor('POST', '/messages', {
        name: 'Ines',
        email: 'ines@client.example',
        message: 'Hello, we have a question.',
      })
    await write()
    await save(plainAt(first.port))
    await vi.waitFor(() => expect(first.mails).toHaveLength(1), 60_000)
    await save({ ...plainAt(second.port), fromAddress: 'hello@company.com' })
    await write()
    await vi.waitFor(() => expect(second.mails).toHaveLength(1), 60_000)
    expect(second.mails[0]?.from).toBe('hello@company.com')
    expect(first.mails).toHaveLength(1)
  } finally {
    await outbox?.close()
  }
})

describe('test messages', () => {
  const strict = withApi({ mailAllowPrivate: permitted, limitFactor: 1 })

  test('are limited to ten in ten minutes for each account', async () => {
    const smtp = await open()
    const ask = () => strict.staff('POST', '/mail/test', { address: 'ada@company.com' })
    expect((await ask()).status).toBe(409)
    await strict.staff('PUT', '/mail/server', plainAt(smtp.port), { isConfirmed: true })
    for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200)
    const { status, headers } = await ask()
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(smtp.mails).toHaveLength(10)
  })
})
