import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#content/text/durations.ts'
import { findFailure, readMailHealth } from '#server/outbox/channel-failures.ts'
import { quick, withOutbox } from '#tests/support/services/mail-outbox.ts'
import { type Faults, startSilent, startSmtp } from '#tests/support/services/smtp.ts'

const box = withOutbox()
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(() => smtp.close())

const settled = async () => {
  await vi.waitFor(async () => {
    for (const { attemptedAt, answer } of await box.list())
      expect([attemptedAt, answer]).not.toContain(null)
  }, 60_000)
  return box.list()
}
const minutesAhead = (iso: string | null) =>
  Math.round((Date.parse(iso ?? '') - Date.now()) / minuteMs)

test('an email is accepted, and the server’s response is stored', async () => {
  await box.put([{}])
  box.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Example Ltd <noreply@company.com>' })
  await vi.waitFor(async () => expect((await box.one()).state).toBe('accepted'), 60_000)
  const delivery = await box.one()
  expect(delivery).toMatchObject({
    attempts: 1,
    server: '127.0.0.1',
    answer: expect.stringMatching(/^250 /),
  })
  const [mail] = smtp.mails
  expect(mail?.from).toBe('noreply@company.com')
  expect(mail?.header('message-id')).toBe(`<${delivery._id}@company.com>`)
  expect(mail?.header('from')).toBe('Example Ltd <noreply@company.com>')
  expect(box.errors).toEqual([])
})

const refusals: [string, Faults, object][] = [
  [
    'MAIL with 4xx',
    { mail: () => ({ code: 451, text: 'later' }) },
    { state: 'waiting', answer: '451 later' },
  ],
  [
    'RCPT with 4xx',
    { rcpt: () => ({ code: 450, text: 'greylisted' }) },
    { state: 'waiting', answer: '450 greylisted' },
  ],
  [
    'DATA with 4xx',
    { data: () => ({ code: 452, text: 'full' }) },
    { state: 'waiting', answer: '452 full' },
  ],
  [
    'MAIL with 5xx',
    { mail: () => ({ code: 553, text: 'no such sender' }) },
    { state: 'refused', answer: '553 no such sender' },
  ],
  [
    'RCPT with 5xx',
    { rcpt: () => ({ code: 550, text: 'no such user' }) },
    { state: 'refused', answer: '550 no such user' },
  ],
  [
    'DATA with 5xx',
    { data: () => ({ code: 554, text: 'looks like spam' }) },
    { state: 'refused', answer: '554 looks like spam' },
  ],
  [
    'the connection with 5xx',
    { connect: () => ({ code: 554, text: 'go away' }) },
    { state: 'waiting', answer: '554 go away' },
  ],
  [
    'the connection with 421',
    { connect: () => ({ code: 421, text: 'busy' }) },
    { state: 'waiting', answer: '421 busy' },
  ],
  [
    'DATA by closing the connection',
    { data: () => 'drop' },
    { state: 'waiting', answer: 'the connection was cut off' },
  ],
  [
    'MAIL by closing the connection',
    { mail: () => 'drop' },
    { state: 'waiting', answer: 'the connection was cut off' },
  ],
]

describe('a server that refuses', () => {
  test.each(refusals)('%s', async (_, faults, expected) => {
    smtp.fail(faults)
    await box.put([{}])
    box.start({ SMTP_URL: smtp.url })
    const [delivery] = await settled()
    expect(delivery).toMatchObject({ ...expected, attempts: 1, server: '127.0.0.1' })
    if (delivery?.state === 'waiting') expect(minutesAhead(delivery.nextAttemptAt)).toBe(1)
    expect(box.errors).toEqual([])
  })
})

test.each(['mail', 'rcpt', 'data'] as const)(
  'a server that is slow at %s is given up',
  async (stage) => {
    smtp.fail({ [stage]: () => ({ slowMs: 2_000 }) })
    await box.put([{}])
    box.start({ SMTP_URL: smtp.url }, { timeouts: quick })
    const [delivery] = await settled()
    expect(delivery).toMatchObject({ state: 'waiting', answer: 'no answer in time' })
  },
)

test('a server that never greets is given up and blocks nothing', async () => {
  const silent = await startSilent()
  await box.put([{}])
  box.start({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` }, { timeouts: quick })
  const [delivery] = await settled()
  expect(delivery).toMatchObject({ state: 'waiting', answer: 'no answer in time' })
  await silent.close()
})

test('an attempt has a total time limit, however slowly the server responds', async () => {
  smtp.fail({
    mail: () => ({ slowMs: 400 }),
    rcpt: () => ({ slowMs: 400 }),
    data: () => ({ slowMs: 400 }),
  })
  await box.put([{}])
  box.start({ SMTP_URL: smtp.url }, { timeoutMs: 700 })
  const [delivery] = await settled()
  expect(delivery?.state).toBe('waiting')
  expect(smtp.mails).toEqual([])
})

test('an unreachable server is tried once for 10,000 emails, which all wait', async () => {
  const silent = await startSilent()
  await box.put(Array.from({ length: 10_000 }, () => ({})))
  box.start({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` }, { timeouts: quick })
  await vi.waitFor(async () => {
    const { rows } = await counts()
    expect(rows).toEqual([{ state: 'waiting', attempts: 1, count: 10_000 }])
  }, 60_000)
  expect(silent.count()).toBe(1)
  await silent.close()
})

const counts = async () => {
  const rows = await box.db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', 'attempts', fn.countAll<number>().as('count')])
    .groupBy(['state', 'attempts'])
    .execute()
  return { rows }
}

test('emails that waited for an unreachable server are sent when it is back', async () => {
  const port = smtp.port
  await smtp.close()
  await box.put([{}, {}, {}])
  const outbox = box.start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const deliveries = await settled()
  expect(deliveries.map(({ answer }) => answer)).toEqual(Array(3).fill('connection refused'))
  expect(await findFailure(box.db, 'mail')).toMatchObject({ failures: 1, isPermanent: 0 })

  smtp = await startSmtp({}, port)
  await box.put([{}])
  outbox.wake()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(4), 60_000)
  await vi.waitFor(async () => expect(await findFailure(box.db, 'mail')).toBeUndefined(), 60_000)
})

test('greylisting: refused at first, accepted at the next attempt', async () => {
  smtp.fail({ rcpt: (count) => (count === 1 ? { code: 451, text: 'greylisted' } : undefined) })
  await box.put([{}])
  const outbox = box.start({ SMTP_URL: smtp.url })
  await settled()
  await box.db.updateTable('outbox').set({ dueAt: new Date().toISOString() }).execute()
  outbox.wake()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 60_000)
})

test('an untrusted certificate ends the attempt and is reported at once', async () => {
  await smtp.close()
  smtp = await startSmtp({ secure: true })
  await box.put([{}])
  box.start({ SMTP_URL: `smtps://127.0.0.1:${smtp.port}` })
  const [delivery] = await settled()
  expect(delivery).toMatchObject({
    state: 'waiting',
    answer: expect.stringMatching(/^no safe connection: /),
  })
  await vi.waitFor(async () => {
    const { failure } = await readMailHealth(box.db, box.env)
    expect(failure).toMatchObject({ isPermanent: true, waiting: 1 })
  }, 60_000)
})

test('a refused login keeps the emails and is reported at once', async () => {
  smtp.fail({ auth: () => ({ code: 535, text: 'wrong password' }) })
  await box.put([{}])
  box.start({ SMTP_URL: `smtp://ada:secret@127.0.0.1:${smtp.port}` })
  const [delivery] = await settled()
  expect(delivery).toMatchObject({ state: 'waiting', answer: '535 wrong password' })
  await vi.waitFor(async () => {
    expect((await readMailHealth(box.db, box.env)).failure).toMatchObject({ isPermanent: true })
  }, 60_000)
})

test('an address with line breaks is never sent to the server', async () => {
  await box.put([{ recipient: 'ines@client.example\r\nBcc: all@client.example' }])
  box.start({ SMTP_URL: smtp.url })
  const [delivery] = await settled()
  expect(delivery?.state).toBe('refused')
  expect(delivery?.answer).toMatch(/is no e-mail address$/)
  expect(smtp.counts.connect).toBe(0)
})

test('an email that breaks its session blocks no other', async () => {
  smtp.fail({ data: (count) => (count === 1 ? 'drop' : undefined) })
  await box.put([{ recipient: 'poison@client.example' }, {}, {}])
  box.start({ SMTP_URL: smtp.url })
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 60_000)
  const states = (await box.list()).map(({ state }) => state)
  expect(states.sort()).toEqual(['accepted', 'accepted', 'waiting'])
})

test('two servers on the same data send nothing twice', async () => {
  await box.put(Array.from({ length: 60 }, () => ({})))
  box.start({ SMTP_URL: smtp.url })
  box.start({ SMTP_URL: smtp.url })
  await vi.waitFor(async () => {
    expect(new Set((await box.list()).map(({ state }) => state))).toEqual(new Set(['accepted']))
  }, 60_000)
  const ids = smtp.mails.map((mail) => mail.header('message-id'))
  expect(ids).toHaveLength(60)
  expect(new Set(ids).size).toBe(60)
})

test('a clock that was ahead neither blocks nor duplicates an email', async () => {
  const ahead = new Date(Date.now() + dayMs).toISOString()
  await box.put([{}])
  await box.db
    .updateTable('outbox')
    .set({ createdAt: ahead, dueAt: ahead, attemptedAt: ahead, leasedUntil: 2 ** 50 })
    .execute()
  box.start({ SMTP_URL: smtp.url })
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 60_000)
  await vi.waitFor(async () => expect((await box.one()).state).toBe('accepted'), 60_000)
})

test('expired emails are not sent, and secrets are deleted once sent', async () => {
  const past = new Date(Date.now() - 1_000).toISOString()
  await box.put([{ kind: 'password-reset', expiresAt: past }, { kind: 'invitation' }])
  box.start({ SMTP_URL: smtp.url })
  await vi.waitFor(async () => {
    const rows = await box.db
      .selectFrom('outbox')
      .select(['kind', 'state', 'content'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { kind: 'password-reset', state: 'expired', content: '' },
      { kind: 'invitation', state: 'accepted', content: '' },
    ])
  }, 60_000)
})
