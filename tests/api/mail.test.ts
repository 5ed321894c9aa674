import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery } from '#content/outbox/deliveries-api.ts'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { readEnv } from '#server/env/env.ts'
import { messageComposers } from '#server/inbox/notifications/compose.ts'
import { digests } from '#server/inbox/notifications/digest-job.ts'
import { noteFailure, noteRecovery } from '#server/outbox/channel-failures.ts'
import { mailTransport } from '#server/outbox/mail/mail-transport.ts'
import { type Outbox, startOutbox } from '#server/outbox/outbox.ts'
import { createAccount, removeAccount } from '#server/people/accounts.ts'
import { startDeliveries } from '#server/start-deliveries.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { withApi } from '#tests/support/sites/api.ts'

const smtp = await startSmtp()
const notFound = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
const txt: Record<string, string[][]> = {}
const { env } = readEnv({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'noreply@company.com',
  NOTIFY_EMAIL: 'boss@company.com',
})
const api = withApi({
  mail: env.mail,
  notifyEmail: env.notifyEmail,
  txtResolver: { resolveTxt: (name) => (txt[name] ? Promise.resolve(txt[name]) : notFound()) },
})
const letter = {
  name: 'Ines Ferreira',
  email: 'ines@client.example',
  message: 'Hello,\nwe have a question.',
}
const post = async (body: object = letter): Promise<string> =>
  (await api.visitor('POST', '/messages', body)).body._id
const deliveriesOf = async (id: string): Promise<Delivery[]> =>
  (await api.staff('GET', `/messages/${id}/deliveries`)).body

let outbox: Outbox | undefined
const send = () => {
  outbox = startDeliveries({
    db: api.db,
    env: api.env,
    report: (error) => expect.fail(String(error)),
  })
}

beforeEach(async () => {
  await api.db.deleteFrom('outbox').execute()
  await api.db.deleteFrom('mailRecipients').execute()
  smtp.mails.length = 0
  smtp.fail({})
})
afterEach(async () => {
  await outbox?.close()
  outbox = undefined
})
afterAll(() => smtp.close())

describe('a new message', () => {
  test('is not stored if its mail cannot be queued in the same transaction', async () => {
    const message = 'Stored with its mail or not at all'
    const rename = (from: string, to: string) =>
      api.db.schema.alterTable(from).renameTo(to).execute()
    await rename('outbox', 'outboxAway')
    const { status } = await api.visitor('POST', '/messages', { ...letter, message })
    await rename('outboxAway', 'outbox')
    expect(status).toBe(500)
    expect((await api.staff('GET', '/messages?search=not+at+all')).body).toEqual([])
  })

  test('is mailed to everyone who is notified, with the visitor as Reply-To', async () => {
    const id = await post({ ...letter, subject: 'Booking system' })
    expect(await deliveriesOf(id)).toMatchObject([
      { recipient: 'boss@company.com', kind: 'notification', state: 'waiting', attempts: 0 },
    ])
    send()
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 60_000)
    const [mail] = smtp.mails
    expect(mail?.from).toBe('noreply@company.com')
    expect(mail?.header('from')).toMatch(/<noreply@company\.com>$/)
    expect(mail?.header('from')).not.toContain('client.example')
    expect(mail?.header('reply-to')).toBe('Ines Ferreira <ines@client.example>')
    expect(mail?.header('auto-submitted')).toBe('auto-generated')
    expect(mail?.header('subject')).toBe('New message from Ines Ferreira: Booking system')
    expect(mail?.raw).toContain('> we have a question.')
    expect(mail?.raw).toContain('text/html')
    await vi.waitFor(async () => {
      expect(await deliveriesOf(id)).toMatchObject([{ state: 'accepted', server: '127.0.0.1' }])
    }, 60_000)
  })

  test('is mailed at once, not at the next poll of the outbox', async () => {
    const { db, env } = api
    const composers = messageComposers
    outbox = startOutbox({
      db,
      transports: env.mail ? { mail: mailTransport({ db, env, config: env.mail, composers }) } : {},
      report: (error) => expect.fail(String(error)),
      pollMs: hourMs,
    })
    for (const count of [1, 2]) {
      await post()
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(count), 60_000)
    }
  })

  test('is mailed to accounts with inbox access, as they choose on their own page', async () => {
    const rights = { role: 'editor', duties: ['messages'] } as const
    const token = await api.openSession('desk@company.com', rights)
    const recipients = async () =>
      (await deliveriesOf(await post())).map(({ recipient }) => recipient)
    expect(await recipients()).toContain('desk@company.com')
    const own = async () => (await api.visitor('GET', '/me', undefined, { token })).body
    expect(await own()).toMatchObject({ notifications: { messages: 'each', hasSpam: true } })
    const notifications = { messages: 'digest', hasSpam: false }
    const changed = await api.visitor('PUT', '/me/notifications', notifications, { token })
    expect([changed.status, changed.body]).toMatchObject([200, { notifications }])
    expect(await recipients()).not.toContain('desk@company.com')
    const editor = await api.openSession('ed@company.com', 'editor')
    const { body } = await api.visitor('GET', '/me', undefined, { token: editor })
    expect(body.notifications).toBeNull()
    await removeAccount(api.db, 'desk@company.com')
    await removeAccount(api.db, 'ed@company.com')
  })

  test('is mailed to administrators with a real address, unless they opt out', async () => {
    await createAccount(api.db, 'ada@company.com', 'administrator')
    await createAccount(api.db, 'ed@company.com', 'editor')
    const recipients = async () =>
      (await deliveriesOf(await post())).map(({ recipient }) => recipient)
    expect(await recipients()).toEqual(['ada@company.com', 'boss@company.com'])
    // This administrator has an undeliverable address. The editor above has no inbox access.
    await createAccount(api.db, 'desk@company.example', 'administrator')
    const { unreachable } = (await api.staff('GET', '/mail')).body
    expect(unreachable).toContain('desk@company.example')
    expect(unreachable).not.toContain('ada@company.com')
    expect(unreachable).not.toContain('ed@company.com')
    await removeAccount(api.db, 'desk@company.example')
    const choice = { messages: 'nothing', hasSpam: false }
    const { status, body } = await api.staff('PUT', '/mail/recipients/Ada@company.com', choice)
    expect([status, body]).toEqual([
      200,
      [
        { address: 'ada@company.com', ...choice, source: 'chosen' },
        { address: 'boss@company.com', messages: 'each', hasSpam: false, source: 'environment' },
      ],
    ])
    expect(await recipients()).toEqual(['boss@company.com'])
    const [change] = (await api.staff('GET', '/activity?type=mail')).body
    expect(change).toMatchObject({ action: 'updated', name: 'Notifications of ada@company.com' })
    expect((await api.staff('DELETE', '/mail/recipients/ada@company.com')).status).toBe(204)
    expect((await api.staff('DELETE', '/mail/recipients/ada@company.com')).status).toBe(404)
    await api.staff('PUT', '/mail/recipients/ada@company.com', choice)
    await removeAccount(api.db, 'ada@company.com')
    await removeAccount(api.db, 'ed@company.com')
    expect(await api.db.selectFrom('mailRecipients').select('address').execute()).toEqual([])
  })

  test('that is suspected spam is only in the digest', async () => {
    const links = 'http://a.example '.repeat(4)
    expect(await deliveriesOf(await post({ ...letter, message: links }))).toEqual([])
  })

  test('that is deleted before its mail is sent is not mailed', async () => {
    const id = await post()
    await api.staff('DELETE', `/messages/${id}`)
    send()
    await vi.waitFor(async () => {
      const answer = 'not sent: the message was deleted before'
      expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'refused', answer })
    }, 60_000)
    expect(smtp.mails).toEqual([])
  })
})

test('a flood of messages is grouped into few mails, and each message shows its own', async () => {
  send()
  for (let count = 0; count < 30; count++) await post()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(30), 60_000)
  const ids = [await post(), await post(), await post()]
  await vi.waitFor(async () => {
    const [held] = await deliveriesOf(ids[0] ?? '')
    expect(held).toMatchObject({
      state: 'waiting',
      attempts: 0,
      answer: expect.stringMatching(/^Many/),
    })
    expect(Date.parse(held?.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(8 * minuteMs)
  }, 60_000)
  // Ten minutes later one mail announces the held messages and the messages that have arrived since.
  await outbox?.close()
  const past = new Date(Date.now() - 11 * minuteMs).toISOString()
  await api.db
    .updateTable('outbox')
    .set({ attemptedAt: past })
    .where('state', '=', 'accepted')
    .execute()
  for (let count = 0; count < 30; count++) await post()
  await api.db.updateTable('outbox').set({ dueAt: past }).where('state', '=', 'waiting').execute()
  send()
  await vi.waitFor(async () => {
    for (const id of ids) expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'accepted' })
  }, 60_000)
  expect(smtp.mails).toHaveLength(31)
})

describe('the daily digest', () => {
  const run = async () => {
    const job = digests(api.db, env)
    if (await job.hasWork?.()) await job.run(new AbortController().signal)
  }

  beforeAll(async () => {
    await api.db.deleteFrom('messages').execute()
  })

  test('is sent once, with a day’s messages and suspected spam', async () => {
    await api.staff('PUT', '/mail/recipients/day@company.com', {
      messages: 'digest',
      hasSpam: true,
    })
    await api.staff('PUT', '/mail/recipients/spam@company.com', { messages: 'each', hasSpam: true })
    await post({ ...letter, subject: 'A question' })
    await post({ ...letter, subject: 'Buy now', message: 'http://a.example '.repeat(4) })
    // Moves both messages to the day before.
    const before = new Date(Date.now() - 26 * hourMs).toISOString()
    await api.db.updateTable('messages').set({ createdAt: before }).execute()
    const longAgo = new Date(Date.now() - 60 * hourMs).toISOString()
    await api.db.updateTable('mailDigest').set({ until: longAgo }).execute()
    await api.db.deleteFrom('outbox').execute()
    await run()
    await run()
    send()
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 60_000)
    const [day, spam] = [...smtp.mails].sort((one, other) => one.to.localeCompare(other.to))
    expect([day?.to, spam?.to]).toEqual(['day@company.com', 'spam@company.com'])
    expect(day?.header('subject')).toMatch(/^Messages from /)
    expect(day?.raw).toContain('A question')
    expect(day?.raw).toContain('Buy now')
    expect(spam?.raw).not.toContain('A question')
    expect(spam?.raw).toContain('1 message is suspected spam')
  })
})

describe('a test message', () => {
  const ask = () => api.staff('POST', '/mail/test', { address: 'ada@company.com' })

  test('shows the server’s reply', async () => {
    const { status, body } = await ask()
    expect([status, body]).toEqual([
      200,
      { state: 'accepted', server: '127.0.0.1', answer: expect.stringMatching(/^250 /) },
    ])
    smtp.fail({ rcpt: () => ({ code: 550, text: 'no such user' }) })
    expect((await ask()).body).toMatchObject({ state: 'refused', answer: '550 no such user' })
    const { deliveries } = (await api.staff('GET', '/mail')).body
    expect(deliveries.map(({ kind, state }: Delivery) => `${kind} ${state}`)).toEqual([
      'test refused',
      'test accepted',
    ])
    const { items } = (await api.staff('GET', '/checklist')).body
    expect(items.find(({ key }: { key: string }) => key === 'message').isDone).toBe(true)
  })
})

test('a refused mail can be sent again', async () => {
  smtp.fail({ rcpt: (count) => (count < 1_000 ? { code: 550, text: 'no' } : undefined) })
  const id = await post()
  send()
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.state).toBe('refused'), 60_000)
  smtp.fail({})
  const [delivery] = await deliveriesOf(id)
  const { status, body } = await api.staff('POST', `/deliveries/${delivery?._id}/retry`)
  expect([status, body.state]).toEqual([200, 'waiting'])
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.state).toBe('accepted'), 60_000)
  expect((await api.staff('POST', `/deliveries/${delivery?._id}/retry`)).status).toBe(409)
  expect((await api.staff('POST', '/deliveries/none/retry')).status).toBe(404)
})

test('a mail failure is shown in the back office and in /readyz, which stays ready', async () => {
  const inbox = async () => (await api.staff('GET', '/messages/inbox')).body.mail
  expect(await inbox()).toEqual({ isSetUp: true, failure: null })
  const failure = { server: 'mail.example', answer: '535 wrong password', isPermanent: true }
  await noteFailure(api.db, 'mail', failure)
  expect(await inbox()).toMatchObject({ failure: { ...failure, waiting: 0 } })
  const ready = await api.app.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({
    status: 'degraded',
    checks: { mail: { status: 'warn', since: expect.stringMatching(/^2\d{3}-/) } },
  })
  expect(ready.body).not.toContain('mail.example')
  await noteRecovery(api.db, 'mail')
  expect(await inbox()).toEqual({ isSetUp: true, failure: null })
})

test('the DNS records of the sender’s domain are checked', async () => {
  txt['company.com'] = [['v=spf1 include:mail.example ', '-all'], ['other']]
  txt['mail2026._domainkey.company.com'] = [['v=DKIM1; k=rsa; p=MIIB']]
  const { status, body } = await api.staff('GET', '/mail/domain?selector=mail2026')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    domain: 'company.com',
    spf: { state: 'good', found: 'v=spf1 include:mail.example -all' },
    dkim: { state: 'good', name: 'mail2026._domainkey.company.com' },
    dmarc: { state: 'missing', name: '_dmarc.company.com', found: null },
  })
  expect((await api.staff('GET', '/mail/domain')).body.dkim).toBeNull()
})

test('the password of the mail server is in no response', async () => {
  const { body } = await api.staff('GET', '/mail')
  expect(body).toMatchObject({
    isSetUp: true,
    server: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    from: 'noreply@company.com',
    domain: 'company.com',
  })
})
