import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteChange } from '../../documents/changes.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { transact } from '../transactions.ts'
import { contentVersion, refreshVersion, setVersionWatch } from './content-version.ts'

let directory: string
let db: Database

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  db = connect(directory)
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  await rm(directory, { recursive: true })
})

const settings = { type: 'settings', recordId: 'settings', name: 'Settings' } as const
const change = (on: Database) =>
  transact(on, (transaction) =>
    noteChange(transaction, { by: null, action: 'updated', ...settings }),
  )

test('the version increases by one with every change, and never otherwise', async () => {
  const first = contentVersion(db)
  expect(contentVersion(db)).toBe(first)
  for (let count = 1; count <= 20; count++) {
    await change(db)
    expect(contentVersion(db)).toBe(Number(first) + count)
    expect(contentVersion(db)).toBe(Number(first) + count)
  }
})

test('changes that no page shows do not count', async () => {
  await change(db)
  const before = contentVersion(db)
  const message = { type: 'messages', recordId: 'a', name: 'Ines: Hello' } as const
  await transact(db, (transaction) =>
    noteChange(transaction, { by: null, action: 'read', ...message }),
  )
  expect(contentVersion(db)).toBe(before)
  const project = { type: 'projects', recordId: 'b', name: 'Harbor' } as const
  for (const action of ['drafted', 'discarded'] as const) {
    await transact(db, (transaction) => noteChange(transaction, { by: null, action, ...project }))
    expect(contentVersion(db)).toBe(before)
  }
  await transact(db, (transaction) =>
    noteChange(transaction, { by: null, action: 'published', ...project }),
  )
  expect(contentVersion(db)).toBeGreaterThan(Number(before))
  await change(db)
  expect(contentVersion(db)).toBeGreaterThan(Number(before))
})

test('a change of another connection is seen at once, also after a checkpoint', async () => {
  const other = connect(directory)
  const first = contentVersion(db)
  for (let count = 1; count <= 5; count++) {
    await change(other)
    expect(contentVersion(db)).toBe(Number(first) + count)
    await sql`pragma wal_checkpoint(truncate)`.execute(other)
    expect(contentVersion(db)).toBe(Number(first) + count)
  }
  await other.destroy()
})

test('an open transaction does not change the version before its commit, and a rollback never does', async () => {
  const first = contentVersion(db)
  await expect(
    transact(db, async (transaction) => {
      await change(transaction)
      expect(contentVersion(db)).toBe(first)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(contentVersion(db)).toBe(first)
})

test('requests that arrive while the version is read share the next read', async () => {
  const other = connect(':memory:')
  const ends: (() => void)[] = []
  setVersionWatch(other, {
    version: () => 1,
    until: () => 0,
    refresh: () => new Promise<void>((end) => ends.push(end)),
  })
  const first = refreshVersion(other)
  const waiting = [1, 2, 3].map(() => refreshVersion(other))
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await first
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await Promise.all(waiting)
  void refreshVersion(other)
  expect(ends).toHaveLength(3)
  await other.destroy()
})
