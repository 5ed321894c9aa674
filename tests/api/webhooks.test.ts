import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { WebhookEvent } from '#content/outbox/events.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Outgoing } from '#server/outbox/transport.ts'
import type { StoredEvent } from '#server/outbox/webhooks/events.ts'
import { webhookTransport } from '#server/outbox/webhooks/transport.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
const never = new AbortController().signal

beforeAll(() => {
  api.env.webhookAllowPrivate = ['127.0.0.1']
})

afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop()
  await api.db.deleteFrom('webhooks').execute()
  await api.db.deleteFrom('outbox').execute()
})

async function receiver(options?: { isSecure: boolean }) {
  const started = await startReceiver(options)
  receivers.push(started)
  return started
}

async function webhook(
  url: string,
  more: object = {},
  events: WebhookEvent[] = ['message.received'],
) {
  const input = { name: 'Sales', url, format: 'json', events, isActive: true, ...more }
  const { body, status } = await api.staff('POST', '/webhooks', input)
  expect(status).toBe(201)
  return body
}

/** The queued rows, as the outbox passes them to the transport. */
async function outgoing(): Promise<Outgoing[]> {
  const rows = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }))
}

const eventsOut = async () => (await outgoing()).map(({ content }) => content as { type: string })

/** Sends the first queued delivery. */
async function sendOne(parts: object = {}) {
  const [row] = await outgoing()
  if (!row) throw new Error('nothing waits')
  return webhookTransport({ db: api.db, env: api.env, ...parts }).send(row, never, [row])
}

/** Creates a webhook at this URL and queues an event for it. */
async function waiting(url: string, more?: object) {
  const created = await webhook(url, more)
  await api.visitor('POST', '/messages', letter)
  return created
}

/** Verifies a signature as the specification's reference libraries do, independently of our code. */
function isSigned(secret: string, headers: NodeJS.Dict<string | string[]>, body: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}

test('a message is sent to the webhook, signed, with the same id in every attempt', async () => {
  const sales = await receiver()
  const { secret } = await waiting(sales.url)
  const before = Math.floor(Date.now() / 1000)
  expect(await sendOne()).toMatchObject({ state: 'accepted', answer: '200 ok' })
  expect(await sendOne()).toMatchObject({ state: 'accepted' })
  const [first, second] = sales.received
  expect(isSigned(secret, first?.headers ?? {}, first?.body ?? '')).toBe(true)
  expect(isSigned(secret, first?.headers ?? {}, `${first?.body} `)).toBe(false)
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  const sentAt = Number(first?.headers['webhook-timestamp'])
  expect(sentAt).toBeGreaterThanOrEqual(before)
  expect(sentAt).toBeLessThanOrEqual(Date.now() / 1000)
  const body = JSON.parse(first?.body ?? '')
  expect(body).toMatchObject({ type: 'message.received', data: { ...letter } })
  expect(body.data.url).toBe(`${api.env.siteUrl}/admin/messages?view=${body.data.id}`)
})

test('during a secret’s replacement both secrets sign, later only the new one', async () => {
  const sales = await receiver()
  const { _id, secret: former } = await waiting(sales.url)
  const { body } = await api.staff('POST', `/webhooks/${_id}/secret`)
  expect(body.formerSecretUntil).not.toBeNull()
  await sendOne()
  const signs = ({ headers, body }: (typeof sales.received)[number]) =>
    [former, secret].map((each) => isSigned(each, headers, body))
  const { secret } = body
  expect(sales.received.map(signs)).toEqual([[true, true]])
  const formerSecretUntil = new Date(Date.now() - 1000).toISOString()
  await api.db.updateTable('webhooks').set({ formerSecretUntil }).execute()
  await sendOne()
  expect(sales.received.map(signs)[1]).toEqual([false, true])
})

test('the secret is only in the response that creates it', async () => {
  const { _id, secret } = await webhook('https://hooks.example.com/')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  const list = await api.staff('GET', '/webhooks')
  const activity = await api.staff('GET', '/activity')
  expect(JSON.stringify([list.body, activity.body])).not.toContain(secret)
  expect(activity.body[0]).toMatchObject({ action: 'created', type: 'webhooks', recordId: _id })
})

test('events of records and pages are queued in the transaction of the change', async () => {
  await webhook('https://hooks.example.com/', {}, [
    'record.published',
    'record.changed',
    'record.deleted',
  ])
  const draft = { ...sample(contents.projects), isActive: false }
  const { body: project } = await api.staff('POST', '/projects', draft)
  expect(await eventsOut()).toEqual([])
  const path = `/projects/${project._id}`
  await api.staff('PUT', path, { isActive: true })
  await api.staff('PUT', path, { ...sample(contents.projects), client: 'Another' })
  await api.staff('PUT', path, { isActive: false })
  await api.staff('DELETE', path)
  const events = await eventsOut()
  expect(events.map(({ type }) => type)).toEqual([
    ...['record.published', 'record.changed', 'record.changed', 'record.deleted'],
  ])
  expect(events[0]).toMatchObject({
    data: { kind: 'projects', id: project._id, isActive: true },
    path: `/projects/${project.slug}`,
  })
  expect(events[2]).not.toHaveProperty('path')
})

test('a webhook gets only its events, and none while inactive', async () => {
  await webhook('https://one.example.com/', {}, ['record.deleted'])
  await webhook('https://two.example.com/', { isActive: false })
  await api.visitor('POST', '/messages', letter)
  expect(await outgoing()).toEqual([])
})

test('IndexNow gets only URLs that are or were public, and the key file is served', async () => {
  const all: WebhookEvent[] = ['message.received', 'record.published', 'record.changed']
  const engine = await receiver()
  const format = { format: 'indexnow' }
  const { _id } = await webhook(engine.url, format, [...all, 'record.deleted'])
  await api.visitor('POST', '/messages', letter)
  const values = { ...sample(contents.projects), isActive: false }
  const { body } = await api.staff('POST', '/projects', values)
  const path = `/projects/${body._id}`
  await api.staff('PUT', path, { ...values, client: 'Another' })
  expect(await outgoing()).toEqual([])
  await api.staff('PUT', path, { isActive: true })
  await api.staff('PUT', path, { ...values, isActive: true, slug: 'renamed' })
  await api.staff('PUT', path, { isActive: false })
  await api.staff('PUT', path, { ...values, slug: 'never-public' })
  const events = (await outgoing()) as (Outgoing & { content: StoredEvent })[]
  const address = `/projects/${body.slug}`
  expect(events.map(({ content }) => [content.type, content.path, content.formerPath])).toEqual([
    ['record.published', address, undefined],
    ['record.changed', '/projects/renamed', address],
    ['record.changed', undefined, '/projects/renamed'],
  ])
  // Nothing is sent about a site that search engines cannot reach.
  expect(await sendOne()).toMatchObject({
    state: 'refused',
    answer: expect.stringContaining('search engines cannot reach'),
  })
  expect(engine.received).toEqual([])
  const siteUrl = 'https://www.example.com'
  expect(await sendOne({ env: { ...api.env, siteUrl } })).toMatchObject({ state: 'accepted' })
  const { host, key, urlList } = JSON.parse(engine.received[0]?.body ?? '')
  expect([host, urlList]).toEqual(['www.example.com', [siteUrl + address]])
  const found = await api.app.inject(`/${key}.txt`)
  expect([found.statusCode, found.body]).toEqual([200, key])
  expect((await api.app.inject(`/${key.replace(/^./, 'f')}.txt`)).statusCode).toBe(404)
  await api.staff('DELETE', `/webhooks/${_id}`)
  expect((await api.app.inject(`/${key}.txt`)).statusCode).toBe(404)
})

describe('a receiver', () => {
  test.each([500, 404, 429, 302])('that answers %i is retried', async (status) => {
    const sales = await receiver()
    sales.answers((_, response) =>
      response.writeHead(status, { location: sales.url, 'retry-after': '120' }).end('no\nway'),
    )
    await waiting(sales.url)
    const outcome = await sendOne()
    expect(outcome).toMatchObject({ state: 'retry', server: `127.0.0.1:${sales.port}` })
    expect(outcome.answer).toContain(String(status))
    if (status === 429) expect(outcome).toMatchObject({ afterMs: 120_000 })
    expect(sales.received, 'no redirect is followed').toHaveLength(1)
  })

  test('that answers 410 ends its webhook, as the list shows', async () => {
    const sales = await receiver()
    sales.answers((_, response) => response.writeHead(410).end())
    await waiting(sales.url)
    expect(await sendOne()).toMatchObject({ state: 'refused' })
    const { body } = await api.staff('GET', '/webhooks')
    expect(body[0]).toMatchObject({ isActive: false, endedAt: expect.any(String) })
    expect(await sendOne()).toMatchObject({ answer: 'the webhook is switched off' })
    expect(sales.received).toHaveLength(1)
  })

  test('that answers 10 MB is accepted after 64 KB', async () => {
    const sales = await receiver()
    let sent = 0
    sales.answers((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    await waiting(sales.url)
    const outcome = await sendOne()
    expect(outcome.state).toBe('accepted')
    expect(outcome.answer.length).toBeLessThan(300)
    expect(sent).toBeLessThan(8 * 1024 * 1024)
  })

  test.each([
    ['before its response', (): void => {}],
    [
      'within its response',
      (response: { write(text: string): unknown }) => void response.write('o'),
    ],
  ])('that hangs %s times out', async (_, answer) => {
    const sales = await receiver()
    sales.answers((_, response) => answer(response))
    await waiting(sales.url)
    expect(await sendOne({ timeoutMs: 300 })).toMatchObject({
      state: 'retry',
      answer: 'no answer within 0.3 seconds',
    })
  })

  test('with an untrusted certificate, or without TLS, gets nothing', async () => {
    const unknown = await receiver({ isSecure: true })
    await waiting(unknown.url)
    expect(await sendOne()).toMatchObject({
      state: 'retry',
      answer: expect.stringMatching(/self.signed/),
    })
    expect(unknown.received).toEqual([])
    await api.db.deleteFrom('outbox').execute()
    const plain = await receiver()
    await waiting(plain.url.replace('http:', 'https:'))
    expect(await sendOne()).toMatchObject({ state: 'retry' })
  })

  test('that refuses connections is retried', async () => {
    const gone = await startReceiver()
    await gone.stop()
    await waiting(gone.url)
    expect(await sendOne()).toMatchObject({ state: 'retry', answer: 'connection refused' })
  })
})

test('DNS rebinding: a name is resolved only once per attempt', async () => {
  const sales = await receiver()
  const answers = ['127.0.0.2', '127.0.0.1']
  let asked = 0
  const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
  await waiting(`http://rebinding.example:${sales.port}/`)
  expect(await sendOne({ resolve })).toMatchObject({ state: 'refused' })
  expect(asked).toBe(1)
  // The connection uses the checked address, because the name itself cannot be resolved.
  expect(await sendOne({ resolve })).toMatchObject({ state: 'accepted' })
  expect([asked, sales.received.length]).toEqual([2, 1])
  expect(sales.received[0]?.headers.host).toBe(`rebinding.example:${sales.port}`)
})

test('a webhook cannot reach private addresses unless they are allowed', async () => {
  const sales = await receiver()
  await waiting(sales.url)
  const env = { ...api.env, webhookAllowPrivate: [] }
  expect(await sendOne({ env })).toMatchObject({ state: 'refused' })
  expect(sales.received).toEqual([])
})

test('a test is sent at once, stored with its response, and repeated with the same id', async () => {
  const sales = await receiver()
  sales.answers((_, response) => response.writeHead(500).end('down'))
  const { _id } = await webhook(sales.url, { isActive: false })
  const { body: tried } = await api.staff('POST', `/webhooks/${_id}/test`)
  expect(tried).toMatchObject({ state: 'refused', answer: '500 down', event: 'webhook.test' })
  const list = await api.staff('GET', `/webhooks/${_id}/deliveries`)
  expect(list.body).toEqual([tried])
  const again = await api.staff('POST', `/webhooks/${_id}/deliveries/${tried._id}/replay`)
  expect(again.body).toMatchObject({ _id: tried._id, state: 'waiting', attempts: 0 })
  await api.db.updateTable('webhooks').set({ isActive: 1 }).execute()
  await sendOne()
  expect(sales.received[1]?.headers['webhook-id']).toBe(tried._id)
})

test('deleting a webhook deletes its queued deliveries', async () => {
  const { _id } = await waiting('https://hooks.example.com/')
  expect((await api.staff('DELETE', `/webhooks/${_id}`)).status).toBe(204)
  expect(await outgoing()).toEqual([])
  expect((await api.staff('DELETE', `/webhooks/${_id}`)).status).toBe(404)
})

test.each([
  [{ url: 'ftp://hooks.example.com/' }, 'url'],
  [{ url: 'https://ada:secret@hooks.example.com/' }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['message.received', 'message.received'] }, 'events'],
  [{ format: 'xml' }, 'format'],
  [{ name: ' ' }, 'name'],
])('an invalid webhook is refused at its field: %o', async (wrong, field) => {
  const right = { name: 'A', url: 'https://a.example/', format: 'json', isActive: true }
  const input = { ...right, events: ['message.received'], ...wrong }
  const { status, body } = await api.staff('POST', '/webhooks', input)
  expect(status).toBe(422)
  expect(body.errors.map((each: { field: string }) => each.field)).toEqual([field])
})

test('ten attempts take 75 hours', () => {
  const { pausesMs } = webhookTransport(api)
  const hours = pausesMs.reduce((sum, pause) => sum + pause, 0) / hourMs
  expect([pausesMs.length + 1, Math.floor(hours)]).toEqual([10, 75])
})
