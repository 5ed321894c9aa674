import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { deleteExpiredSubscribers, unsubscribePath } from '#server/newsletter/subscribers.ts'
import type { Letter } from '#server/outbox/mail/letter.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const email = 'ines@client.example'

beforeEach(async () => {
  Object.assign(api.env, { mail: {} })
  await api.staff('PUT', '/newsletter', { isOn: true })
})

afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['subscribers', 'outbox', 'webhooks', 'settings'] as const) {
    await api.db.deleteFrom(table).execute()
  }
})

const ask = (of = email) => api.visitor('POST', '/newsletter', { email: of })
const letters = async () => {
  const rows = await api.db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()
  return rows.map(({ content, ...row }) => ({ ...row, letter: JSON.parse(content) as Letter }))
}
const tokenIn = ({ parts }: Letter) =>
  parts.map((part) => (part.kind === 'button' ? part.href.split('token=')[1] : '')).join('')
const confirm = (token: string) => api.visitor('POST', '/newsletter/confirm', { token })
const subscribers = async (query = '') =>
  (await api.staff('GET', `/newsletter/subscribers${query}`)).body
const webhook = {
  name: 'List',
  url: 'https://hooks.example.com/',
  format: 'json',
  isActive: true,
  events: ['newsletter.subscribed', 'newsletter.unsubscribed'],
}
const events = async () => {
  const rows = await api.db
    .selectFrom('outbox')
    .select('content')
    .where('kind', '=', 'event')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}
const later = (days: number) =>
  vi.useFakeTimers({ now: Date.now() + days * dayMs, toFake: ['Date'] })

async function subscribe(of = email) {
  await ask(of)
  const [{ letter } = { letter: { subject: '', parts: [] } }] = (await letters()).slice(-1)
  await confirm(tokenIn(letter))
  const row = api.db.selectFrom('subscribers').selectAll().where('email', '=', of)
  return row.executeTakeFirstOrThrow()
}

test('an address is subscribed only after its link is confirmed', async () => {
  await api.staff('PUT', '/settings', { companyName: 'Quince Ltd' })
  await api.staff('POST', '/webhooks', webhook)
  expect((await ask('Ines@Client.example')).status).toBe(202)
  expect(await subscribers()).toMatchObject([{ email, state: 'waiting', confirmedAt: null }])
  const [sent] = await letters()
  expect(sent).toMatchObject({ recipient: email, kind: 'newsletter', state: 'waiting' })
  expect(sent?.letter.subject).toContain('Quince Ltd')
  expect(await events()).toEqual([])
  const token = tokenIn(sent?.letter ?? { subject: '', parts: [] })
  expect((await confirm(token)).status).toBe(204)
  const [subscriber] = await subscribers()
  expect(subscriber).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) })
  expect(subscriber.consent).toContain('the newsletter of Quince Ltd')
  expect(await events()).toMatchObject([{ type: 'newsletter.subscribed', data: { email } }])
  expect((await confirm(token)).status, 'the link is good once').toBe(404)
})

test('an address gets one confirmation mail a day, a subscriber none', async () => {
  const answers = [await ask(), await ask()]
  expect((await letters()).length).toBe(1)
  later(1.1)
  answers.push(await ask())
  expect((await letters()).length).toBe(2)
  const [first, second] = await letters()
  const gone = await confirm(tokenIn(first?.letter ?? { subject: '', parts: [] }))
  expect(gone.status, 'a later link replaces the former one').toBe(404)
  await confirm(tokenIn(second?.letter ?? { subject: '', parts: [] }))
  later(4)
  answers.push(await ask())
  expect((await letters()).length).toBe(2)
  const same = answers.map(({ status, body }) => ({ status, body }))
  expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('a subscriber leaves in one step and may subscribe again', async () => {
  await api.staff('POST', '/webhooks', webhook)
  const { unsubscribeToken: token } = await subscribe()
  for (const wrong of ['none', token, token]) {
    expect((await api.visitor('POST', '/newsletter/unsubscribe', { token: wrong })).status).toBe(
      204,
    )
  }
  expect((await events()).map(({ type }) => type)).toEqual([
    ...['newsletter.subscribed', 'newsletter.unsubscribed'],
  ])
  expect(await subscribers()).toMatchObject([{ state: 'left' }])
  later(1.1)
  await subscribe()
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', unsubscribedAt: null }])
})

test('unconfirmed addresses are deleted after 7 days, unsubscribed ones after 30', async () => {
  const { unsubscribeToken } = await subscribe('left@client.example')
  await api.visitor('POST', '/newsletter/unsubscribe', { token: unsubscribeToken })
  await subscribe('stays@client.example')
  await ask('waits@client.example')
  const kept = async () => {
    await deleteExpiredSubscribers(api.db)
    const rows = await api.db.selectFrom('subscribers').select('email').orderBy('email').execute()
    return rows.map(({ email }) => email.split('@')[0])
  }
  expect(await kept()).toEqual(['left', 'stays', 'waits'])
  later(7.1)
  expect(await kept()).toEqual(['left', 'stays'])
  later(24)
  expect(await kept()).toEqual(['stays'])
})

test('without mail or switched off, the newsletter is 404', async () => {
  Object.assign(api.env, { mail: undefined })
  expect((await ask()).status).toBe(404)
  expect((await api.staff('GET', '/newsletter')).body).toMatchObject({ isOn: true, hasMail: false })
  Object.assign(api.env, { mail: {} })
  const before = contentVersion(api.db)
  await api.staff('PUT', '/newsletter', { isOn: false })
  expect(contentVersion(api.db), 'every page shows it').not.toBe(before)
  expect((await ask()).status).toBe(404)
  expect(await letters()).toEqual([])
})

test('a subscription does not invalidate pages', async () => {
  const before = contentVersion(api.db)
  await subscribe()
  expect(contentVersion(api.db)).toBe(before)
})

test('the list is searched and filtered, and its export has the unsubscribe links', async () => {
  const { unsubscribeToken } = await subscribe('ines@client.example')
  await ask('omar@other.example')
  const emails = async (query: string) =>
    (await subscribers(query)).map(({ email }: { email: string }) => email)
  expect(await emails('?search=OTHER')).toEqual(['omar@other.example'])
  expect(await emails('?state=confirmed')).toEqual([email])
  expect((await api.staff('GET', '/newsletter')).body.counts).toEqual({
    confirmed: 1,
    waiting: 1,
    left: 0,
  })
  const { body } = await api.staff('GET', '/newsletter/subscribers/export')
  expect(body).toContain(`${api.env.siteUrl}${unsubscribePath(unsubscribeToken)}`)
  expect(body).not.toContain('omar')
})

test('a German site’s export suits German spreadsheets, with times in the site’s time zone', async () => {
  await subscribe('ines@client.example')
  const confirmedAt = '2026-07-26T08:15:30.999Z'
  await api.db.updateTable('subscribers').set({ confirmedAt }).execute()
  const file = async () => (await api.staff('GET', '/newsletter/subscribers/export')).body
  expect(await file()).toContain('Email,Language,Confirmed,Consent,Unsubscribe link\r\n')
  expect(await file()).toContain(',2026-07-26T08:15:30+00:00,')
  await api.staff('PUT', '/settings', { language: 'de', timeZone: 'Europe/Berlin' })
  expect(await file()).toContain('Email;Language;Confirmed;Consent;Unsubscribe link\r\n')
  expect(await file()).toContain(';2026-07-26T10:15:30+02:00;')
})

test('deleting a subscriber is sent to webhooks, erasing one is not', async () => {
  await api.staff('POST', '/webhooks', webhook)
  const { id } = await subscribe()
  expect((await api.staff('DELETE', `/newsletter/subscribers/${id}`)).status).toBe(204)
  expect((await events()).at(-1)).toMatchObject({ type: 'newsletter.unsubscribed' })
  await subscribe()
  const { body } = await api.staff('POST', '/privacy/search', { email })
  expect(body.kinds).toContainEqual({ kind: 'newsletter', count: 1 })
  await api.staff('POST', '/privacy/erase', { email, total: body.total })
  expect(await subscribers()).toEqual([])
  expect(await events()).toEqual([])
})

test.each(['', 'no', 'a@b', 'ines@client.example\nBcc: all@client.example'])(
  'an invalid email is refused: %j',
  async (wrong) => {
    expect((await ask(wrong)).status).toBe(422)
  },
)
