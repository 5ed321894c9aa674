import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { messageIndex } from './message-index-job.ts'
import { createMessage, lastUnindexed, listMessages } from './messages.ts'

let db: Database
let job: Job

beforeEach(async () => {
  db = connect(':memory:')
  await migrate(db)
  job = messageIndex(db)
})
afterEach(() => db.destroy())

const letter = { name: 'Ines', email: 'ines@client.example', subject: '', message: 'Harbour' }

/** Simulates one run of the scheduler. Returns whether the job had work. */
async function runOnce() {
  const hasWork = await job.hasWork?.()
  if (hasWork) await job.run(new AbortController().signal)
  return hasWork
}

test('messages are indexed when none has arrived for a second', async () => {
  for (let count = 0; count < 12; count++) await createMessage(db, letter)
  expect(await runOnce()).toBe(false)
  expect(await lastUnindexed(db)).toBeDefined()
  expect(await runOnce()).toBe(true)
  expect(await lastUnindexed(db)).toBeUndefined()
  expect(await runOnce()).toBe(false)
})

test('while messages keep arriving, indexing waits for a minute at most', async () => {
  for (let second = 1; second < 60; second++) {
    await createMessage(db, letter)
    expect(await runOnce(), `after ${second} s`).toBe(false)
  }
  await createMessage(db, letter)
  expect(await runOnce()).toBe(true)
  expect(await lastUnindexed(db)).toBeUndefined()
})

test('a stopped run leaves the rest to the next one', async () => {
  for (let count = 0; count < 25; count++) await createMessage(db, letter)
  const stop = new AbortController()
  const running = job.run(stop.signal)
  stop.abort()
  await running
  const waiting = db.selectFrom('messages').select('id').where('inSearch', '=', 0)
  expect(await waiting.execute()).toHaveLength(15)
})

test('a search finds messages that are not indexed yet', async () => {
  for (let count = 0; count < 25; count++) await createMessage(db, letter)
  expect(await listMessages(db, { search: 'arbou', pageSize: 10 })).toMatchObject({ total: 25 })
  expect(await lastUnindexed(db)).toBeUndefined()
})
