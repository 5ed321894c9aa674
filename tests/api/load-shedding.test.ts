import { expect, test, vi } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import { announceCopy } from '#server/database/copy/announced-copy.ts'
import { holdWriters, isPostgres } from '#tests/support/databases/database.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

test('while another process locks the database, reads work and writes wait or get 503', async () => {
  // The session was last used an hour ago, so that the next read would update it.
  const hourAgo = new Date(Date.now() - hourMs).toISOString()
  await api.db.updateTable('sessions').set({ usedAt: hourAgo }).execute()
  const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }

  const release = await holdWriters(api.target)
  expect((await api.staff('GET', '/messages')).status).toBe(200)
  const refusals = await Promise.all([
    api.visitor('POST', '/messages', letter),
    api.staff('POST', '/previews', { path: '/' }),
  ])
  for (const refused of refusals) {
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.detail).toBe('The server is busy. Please try again.')
  }

  const tries = vi.spyOn(api.db, 'transaction')
  const waiting = api.visitor('POST', '/messages', letter)
  // On SQLite the write is retried after a failure; on PostgreSQL the first try waits.
  const least = isPostgres ? 0 : 1
  await vi.waitFor(() => expect(tries.mock.calls.length).toBeGreaterThan(least), 60_000)
  await release()
  expect((await waiting).status).toBe(201)
  expect((await api.staff('GET', '/messages')).body).toHaveLength(1)
})

test('while the site is copied, writes get 503 and the inbox says since when', async () => {
  const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
  const readOnlySince = async () => (await api.staff('GET', '/messages/inbox')).body.readOnlySince
  expect(await readOnlySince()).toBeNull()
  await announceCopy(api.db)
  const release = await holdWriters(api.target)
  expect(Date.parse(await readOnlySince())).toBeLessThanOrEqual(Date.now())
  const refused = await api.visitor('POST', '/messages', letter)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
  expect(refused.body.detail).toMatch('The site is being moved')
  await release()
  expect(await readOnlySince()).toBeNull()
  expect((await api.visitor('POST', '/messages', letter)).status).toBe(201)
})

test('of many simultaneous searches, those over the limit get 503 with Retry-After', async () => {
  const searches = Array.from({ length: 100 }, () => api.visitor('GET', '/projects?search=a'))
  const answers = await Promise.all(searches)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(100)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100 - refused.length)
  expect((await api.visitor('GET', '/projects?search=a')).status).toBe(200)
})
