import { expect, test } from 'vitest'
import type { WebhookFormat } from '#content/outbox/events.ts'
import { webhookBody } from './body.ts'
import type { StoredEvent } from './events.ts'
import { isReachable } from './formats/indexnow.ts'

const site = 'https://www.example.com'
const of = (format: WebhookFormat) => ({ id: '01a20770-1e6d-7000-8424-ecc647299a51', format })
const message: StoredEvent = {
  type: 'message.received',
  timestamp: '2026-11-22T10:00:00.000Z',
  data: {
    id: '1',
    name: '<!channel> *Ines*',
    email: 'ines@client.example',
    subject: 'Hi & bye',
    message: '[a](https://evil.example) <https://evil.example|b>',
  },
  path: '/admin/messages?view=1',
}

test('JSON has type, timestamp and data, with the address of the page', () => {
  expect(JSON.parse(webhookBody(of('json'), message, site))).toEqual({
    type: message.type,
    timestamp: message.timestamp,
    data: { ...message.data, url: `${site}/admin/messages?view=1` },
  })
})

test('a visitor’s text has no markup in Slack, and notifies nobody', () => {
  const body = JSON.parse(webhookBody(of('slack'), message, site))
  expect(body.text).toBe('New message: &lt;!channel&gt; *Ines* (ines@client.example), Hi &amp; bye')
  const written = JSON.stringify(body.blocks)
  expect(written).not.toContain('mrkdwn')
  expect(body.blocks.at(-1).elements[0]).toMatchObject({ url: `${site}/admin/messages?view=1` })
})

test('a visitor’s text has no markup in Teams', () => {
  const body = JSON.parse(webhookBody(of('teams'), message, site))
  expect(body).toMatchObject({ type: 'message' })
  const [{ contentType, content }] = body.attachments
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
  const blocks = content.body.filter((block: { type: string }) => block.type === 'TextBlock')
  expect(blocks).toHaveLength(1)
  expect(blocks[0].text).toBe('New message')
  expect(content.actions[0].url).toBe(`${site}/admin/messages?view=1`)
})

test('the longest message fits into a section of Slack and a card of Teams', () => {
  const long = { ...message, data: { ...message.data, message: 'x'.repeat(5_000) } }
  const [, , quote] = JSON.parse(webhookBody(of('slack'), long, site)).blocks
  expect(quote.text.text.length).toBeLessThan(3_000)
  expect(Buffer.byteLength(webhookBody(of('teams'), long, site))).toBeLessThan(28_000)
})

test.each(['slack', 'teams'] as const)('a record and a test have a body for %s', (format) => {
  const data = { kind: 'projects', id: '1', name: 'Harbor', isActive: true }
  const record = { ...message, type: 'record.published' as const, data, path: '/projects/harbor' }
  expect(webhookBody(of(format), record, site)).toContain('Project published')
  const trial = { ...message, type: 'webhook.test' as const, data: {} }
  expect(webhookBody(of(format), trial, site)).toContain('www.example.com')
})

test.each([
  ['https://www.example.com', true],
  ['https://93.184.215.14', true],
  ['http://localhost:3000', false],
  ['http://192.168.1.4', false],
  ['http://[::1]:3000', false],
  ['https://site.internal', false],
  ['https://intranet', false],
])('search engines can reach %s: %s', (address, isIt) => {
  expect(isReachable(address)).toBe(isIt)
})

test('a call of IndexNow has the addresses that changed, and the key that the site serves', () => {
  const event: StoredEvent = {
    type: 'record.published',
    timestamp: '',
    data: {},
    path: '/projects/a',
  }
  const call = { host: 'www.example.com', key: '01a207701e6d70008424ecc647299a51' }
  expect(JSON.parse(webhookBody(of('indexnow'), event, site))).toEqual({
    ...call,
    urlList: [`${site}/projects/a`],
  })
  const { path: _, ...hidden } = event
  const gone = webhookBody(of('indexnow'), { ...hidden, formerPath: '/projects/b' }, site)
  expect(JSON.parse(gone)).toEqual({ ...call, urlList: [`${site}/projects/b`] })
  const moved = webhookBody(of('indexnow'), { ...event, formerPath: '/projects/b' }, site)
  expect(JSON.parse(moved)).toEqual({
    ...call,
    urlList: [`${site}/projects/a`, `${site}/projects/b`],
  })
  expect(webhookBody(of('json'), { ...hidden, formerPath: '/projects/b' }, site)).not.toContain(
    '/b',
  )
})
