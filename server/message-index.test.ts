import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from './database/connect.ts'
import { createMessage, lastWaiting, listMessages } from './database/messages.ts'
import { migrate } from './database/migrate.ts'
import { indexMessagesLater } from './message-index.ts'

let db: Database
let end: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  db = connect(':memory:')
  await migrate(db)
  end = indexMessagesLater(db, (error) => {
    throw error
  })
})
afterEach(async () => {
  await end()
  await db.destroy()
  vi.useRealTimers()
})

const letter = { name: 'Ines', email: 'ines@client.example', subject: '', message: 'Harbour' }
const look = async () => {
  vi.advanceTimersByTime(1_000)
  await new Promise((resolve) => setTimeout(resolve, 60))
}

test('messages are indexed when none has come for a second', async () => {
  for (let count = 0; count < 12; count++) await createMessage(db, letter)
  await look()
  expect(await lastWaiting(db)).toBeDefined()
  await look()
  expect(await lastWaiting(db)).toBeUndefined()
})

test('while they keep coming they wait for a minute and no longer', async () => {
  for (let second = 1; second < 60; second++) {
    await createMessage(db, letter)
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await lastWaiting(db), `after ${second} s`).toBeDefined()
  }
  await createMessage(db, letter)
  await look()
  await vi.waitFor(async () => expect(await lastWaiting(db)).toBeUndefined())
})

test('a search finds also those that wait', async () => {
  for (let count = 0; count < 25; count++) await createMessage(db, letter)
  expect(await listMessages(db, { search: 'arbou', pageSize: 10 })).toMatchObject({ total: 25 })
  expect(await lastWaiting(db)).toBeUndefined()
})
