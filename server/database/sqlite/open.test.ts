import { expect, test } from 'vitest'
import { openSqlite } from './open.ts'

test('the most recently used prepared statements stay in the cache', async () => {
  const { adapter } = openSqlite(':memory:')
  const [used, unused] = ['select 1', 'select 2'].map((sql) => adapter.prepare(sql))
  for (let number = 0; number < 300; number++) {
    adapter.prepare(`select ${number} as other`)
    expect(adapter.prepare('select 1')).toBe(used)
  }
  expect(adapter.prepare('select 2')).not.toBe(unused)
  adapter.close()
})
