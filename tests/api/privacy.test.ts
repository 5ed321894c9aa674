import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { createMessage, indexNextMessages, listMessages } from '#server/inbox/messages.ts'
import { createJobs } from '#server/jobs.ts'
import { enqueue } from '#server/outbox/queue.ts'
import { deleteOutdated, findOutdated, readRetention } from '#server/privacy/retention.ts'
import { isPostgres } from '#tests/support/databases/database.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const email = 'Ines.Quittenbaum@client.example'
const letter = { name: 'Ines', email, subject: 'Quince', message: 'Please call me' }

afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['messages', 'trash', 'outbox', 'changes'] as const) {
    await api.db.deleteFrom(table).execute()
  }
  await ruledSince(new Date().toISOString())
})

const search = async (of = email) =>
  (await api.staff('POST', '/privacy/search', { email: of })).body
const send = (more: object = {}) => createMessage(api.db, { ...letter, ...more })

/** Resets the retention rule to the default of the migration. `updatedAt` is the date of its last change. */
const ruledSince = (updatedAt: string) =>
  api.db.updateTable('policies').set({ value: '{"months":24}', updatedAt }).execute()

/** Whether any file of the database contains the text. */
const isInFiles = (text: string) =>
  readdirSync(api.env.dataDir)
    .filter((file) => file.startsWith('atrium.db'))
    .some((file) => {
      const bytes = readFileSync(join(api.env.dataDir, file))
      return bytes.includes(text) || bytes.includes(text.toLowerCase())
    })

/** Stores messages in every place that can hold a person's data. */
async function scattered() {
  const kept = await send()
  await send({ email: email.toUpperCase() })
  const thrown = await send()
  await api.staff('PUT', `/messages/${kept._id}/read`)
  await api.staff('DELETE', `/messages/${thrown._id}`)
  await api.db.transaction().execute((transaction) =>
    enqueue(transaction, [
      { channel: 'mail', kind: 'reply', recipient: email, messageId: kept._id, content: {} },
      { channel: 'webhook', kind: 'event', recipient: 'one', content: { data: { email } } },
      { channel: 'mail', kind: 'digest', recipient: 'ada@example.com', content: { text: 'other' } },
    ]),
  )
  return kept
}

test('a search finds a person everywhere, in any case, and no one else', async () => {
  await scattered()
  await send({ email: 'other@client.example', message: `Ask ${email}` })
  for (const written of [email.toLowerCase(), email.toUpperCase()]) {
    expect(await search(written)).toEqual({
      kinds: [
        { kind: 'outbox', count: 2 },
        { kind: 'history', count: 2 },
        { kind: 'trash', count: 1 },
        { kind: 'messages', count: 2 },
      ],
      total: 7,
      mentions: 1,
      hasAccount: false,
    })
  }
  expect(await search('nobody@client.example')).toMatchObject({ kinds: [], total: 0 })
  expect(await search('editor@example.com')).toMatchObject({ hasAccount: true })
})

test('the export is one file with all data, without internal fields', async () => {
  await scattered()
  const { body, headers } = await api.staff('POST', '/privacy/export', { email })
  expect(headers['content-disposition']).toContain('personal-data.json')
  expect(body).toMatchObject({ email, outbox: [{ kind: 'reply' }, { kind: 'event' }] })
  expect(body.messages).toHaveLength(2)
  expect(body.messages[0]).toMatchObject({ email, message: 'Please call me' })
  expect(JSON.stringify(body)).not.toContain('searchText')
})

test('an erased person is gone, and the activity does not name them', async () => {
  await scattered()
  const other = await send({ email: 'other@client.example', subject: 'Stays' })
  const { total } = await search()
  const { body } = await api.staff('POST', '/privacy/erase', { email, total })
  expect(body).toMatchObject({ kinds: [], total: 0 })
  expect((await listMessages(api.db)).items).toMatchObject([other])
  const { body: activity } = await api.staff('GET', '/activity')
  expect(activity[0]).toMatchObject({
    action: 'erased',
    type: 'personal-data',
    by: 'editor@example.com',
    name: '',
  })
  expect(JSON.stringify(activity)).not.toContain('Quince')
  const waiting = await api.db.selectFrom('outbox').select('kind').execute()
  expect(waiting.map(({ kind }) => kind)).toEqual(['digest'])
})

test('data that arrived after the search is not erased', async () => {
  await send()
  const { total } = await search()
  await send()
  expect((await api.staff('POST', '/privacy/erase', { email, total })).status).toBe(412)
  expect((await search()).total).toBe(2)
})

// This test is skipped on PostgreSQL, whose files are on another server.
test.skipIf(isPostgres)(
  'erasing a person with 1,000 messages leaves no trace in the files',
  async () => {
    const before = await send({ subject: 'thrown away for good' })
    await api.staff('DELETE', `/messages/${before._id}`)
    await api.staff('DELETE', `/trash/messages/${before._id}`)
    for (let sent = 0; sent < 20; sent++) {
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => send({ subject: `No. ${sent}.${at}` })),
      )
    }
    while ((await indexNextMessages(api.db)) > 0);
    await send({ email: 'other@client.example' })
    const { total } = await search()
    expect([total, isInFiles('Quittenbaum')]).toEqual([1000, true])
    let status = 0
    const spentMs = await processorTime(async () => {
      ;({ status } = await api.staff('POST', '/privacy/erase', { email, total }))
    })
    expect(status).toBe(200)
    expect(isInFiles('Quittenbaum')).toBe(false)
    // The trigram index has no entry for a word that only this person wrote.
    const { items } = await listMessages(api.db, { search: 'Quittenbaum' })
    expect(items).toEqual([])
    expect(spentMs).toBeLessThan(10_000)
  },
)

const at = (iso: string) => vi.useFakeTimers({ now: new Date(iso), toFake: ['Date'] })

const retentionJob = async () => {
  const job = (await createJobs(api)).find(({ name }) => name === 'retention')
  if (!job) throw new Error('there is no such job')
  return job
}

test('old messages and related data are deleted on the first of a month', async () => {
  at('2026-01-15T12:00:00Z')
  await api.staff('PUT', '/privacy/retention', { months: 12 })
  expect((await api.staff('PUT', '/privacy/retention', { months: 24 })).body).toEqual({
    months: 24,
    next: { at: '2026-03-01T00:00:00.000Z', count: 0 },
  })
  const old = await createMessage(api.db, letter, { createdAt: '2024-02-28T23:00:00.000Z' })
  await createMessage(api.db, letter, { createdAt: '2024-03-01T00:00:00.000Z' })
  await api.staff('PUT', `/messages/${old._id}/read`)
  expect((await readRetention(api.db)).next).toEqual({ at: '2026-03-01T00:00:00.000Z', count: 1 })
  at('2026-02-28T23:59:00Z')
  expect(await findOutdated(api.db)).toEqual([])
  at('2026-03-03T08:00:00Z')
  expect(await (await retentionJob()).hasWork?.()).toBe(true)
  vi.useRealTimers()
  expect(await deleteOutdated(api.db, new Date('2026-03-03T08:00:00Z'))).toBe(1)
  expect((await listMessages(api.db)).total).toBe(1)
  const { body } = await api.staff('GET', '/activity')
  expect(body[0]).toMatchObject({
    action: 'purged',
    type: 'retention',
    name: '1 message',
    by: null,
  })
  expect(JSON.stringify(body)).not.toContain('Quince')
})

test('nothing is deleted for 30 days after the rule is set or changed', async () => {
  await createMessage(api.db, letter, { createdAt: '2020-01-01T00:00:00.000Z' })
  const { body } = await api.staff('GET', '/privacy/retention')
  expect(body).toMatchObject({ months: 24, next: { count: 1 } })
  expect(Date.parse(body.next.at) - Date.now()).toBeGreaterThan(30 * dayMs)
  expect(await (await retentionJob()).hasWork?.()).toBe(false)
  await ruledSince('2026-01-01T00:00:00.000Z')
  expect(await (await retentionJob()).hasWork?.()).toBe(true)
  await api.staff('PUT', '/privacy/retention', { months: 24 })
  expect(await (await retentionJob()).hasWork?.(), 'saving the same rule is not a change').toBe(
    true,
  )
  await api.staff('PUT', '/privacy/retention', { months: 23 })
  expect(await (await retentionJob()).hasWork?.()).toBe(false)
  await ruledSince('2026-01-01T00:00:00.000Z')
  await (await retentionJob()).run(new AbortController().signal)
  expect((await listMessages(api.db)).total).toBe(0)
})

test('without a retention rule there is no next deletion', async () => {
  await createMessage(api.db, letter, { createdAt: '2020-01-01T00:00:00.000Z' })
  const { body } = await api.staff('PUT', '/privacy/retention', { months: 0 })
  expect(body).toEqual({ months: 0, next: null })
  expect(await findOutdated(api.db, new Date('2030-01-01'))).toEqual([])
  for (const months of [-1, 1.5, 121, '24']) {
    expect((await api.staff('PUT', '/privacy/retention', { months })).status).toBe(422)
  }
})
