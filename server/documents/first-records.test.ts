import { expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { transact } from '../database/transactions.ts'
import { createRecord } from './record-writes.ts'
import { firstRecords, hasRecords, listRecords } from './records.ts'

test('the first records of a list are read without counting the list', async () => {
  const statements: string[] = []
  const db = connect(':memory:', ({ sql }) => statements.push(sql))
  await migrate(db)
  expect(await hasRecords(db, 'testimonials')).toBe(false)
  for (const name of ['Ada', 'Grace', 'Edith']) {
    const values = { quote: 'Q', name, title: 'T', company: 'C', imageUrl: '/favicon.svg' }
    await transact(db, (transaction) => createRecord(transaction, 'testimonials', values))
  }
  const { items } = await listRecords(db, 'testimonials', 'visitor', { page: 1, pageSize: 2 })
  expect(statements.some((sql) => sql.includes('count('))).toBe(true)
  statements.length = 0
  expect(await firstRecords(db, 'testimonials', 2)).toEqual(items)
  expect(await hasRecords(db, 'testimonials')).toBe(true)
  expect(statements.filter((sql) => sql.includes('count('))).toEqual([])
  expect(statements.length).toBeGreaterThan(0)
  await db.destroy()
})
