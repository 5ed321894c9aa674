import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { transact } from './transactions.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('the connection uses synchronous=FULL and enforces foreign keys', async () => {
  const db = connect(directory)
  const pragmas = await transact(db, async (transaction) => {
    const { rows } = await sql<Record<string, unknown>>`
      select journal_mode, synchronous, foreign_keys
      from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(transaction)
    return rows[0]
  })
  await db.destroy()
  // `synchronous` 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
  expect(pragmas).toEqual({ journalMode: 'wal', synchronous: 2, foreignKeys: 1 })
})
