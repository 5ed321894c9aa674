import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../connect.ts'
import { databaseTrouble } from '../engine/database-trouble.ts'
import { DiskFullError, diskReserveOf, isReserveSpent } from '../engine/disk-reserve.ts'
import { transact, transactWithReserve } from '../transactions.ts'
import { recoveryBytes } from './disk-reserve.ts'
import { isDiskFull } from './result-codes.ts'

let directory: string
let db: Database

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  db = connect(directory)
  await sql`create table texts (text text not null)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await rm(directory, { recursive: true })
})

const megabyte = 1024 * 1024
const sizeOfReserve = () => statSync(join(directory, 'reserve')).size / megabyte
const add = (bytes: number) => (transaction: Database) =>
  sql`insert into texts values (${'x'.repeat(bytes)})`.execute(transaction)

/** SQLite answers a write beyond this number of pages as it does on a full disk. */
const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)

test('a full disk refuses all transactions but those with the reserve, until there is room', async () => {
  await diskReserveOf(db)?.refill()
  expect(sizeOfReserve()).toBe(8)
  await transact(db, add(20_000))
  await limitPages(10)
  await expect(transact(db, add(100_000))).rejects.toSatisfy(isDiskFull)
  expect(sizeOfReserve()).toBe(7)
  expect(databaseTrouble(db)).toBe('The disk of the database is full.')

  // Refused before it writes, although it would fit. Another process sees the same.
  await expect(transact(db, add(1))).rejects.toThrow(DiskFullError)
  const other = connect(directory)
  await expect(transact(other, add(1))).rejects.toThrow(DiskFullError)
  await other.destroy()
  expect(sizeOfReserve()).toBe(7)

  const remove = (transaction: Database) => sql`delete from texts`.execute(transaction)
  await transactWithReserve(db, (outer) => transact(outer, remove))
  expect((await sql`select * from texts`.execute(db)).rows).toEqual([])
  expect(sizeOfReserve()).toBe(7)

  await diskReserveOf(db)?.refill()
  expect(sizeOfReserve()).toBe(8)
  expect(isReserveSpent(db)).toBe(false)
  await transact(db, add(1))
  expect(databaseTrouble(db)).toBeUndefined()
})

test('a transaction with the reserve gives it up part by part, and fails when nothing is left', async () => {
  await diskReserveOf(db)?.refill()
  await limitPages(10)
  const sizes: number[] = []
  const work = (transaction: Database) => {
    sizes.push(sizeOfReserve())
    return add(100_000)(transaction)
  }
  await expect(transactWithReserve(db, work)).rejects.toSatisfy(isDiskFull)
  expect(sizes).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  await expect(transactWithReserve(db, work)).rejects.toSatisfy(isDiskFull)
  // Once more, after the log was copied to the database.
  expect(sizes.slice(9)).toEqual([0, 0])
})

test('a disk without room for a reserve refuses nothing', async () => {
  expect(recoveryBytes).toBe(24 * megabyte)
  await limitPages(10)
  await expect(transact(db, add(100_000))).rejects.toSatisfy(isDiskFull)
  await transact(db, add(1))
  expect(isReserveSpent(db)).toBe(false)
})
