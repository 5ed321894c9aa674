import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#tests/support/databases/database.ts'
import {
  backupSource,
  beginCopy,
  finishCopy,
  refuseUnfinished,
  targetState,
} from './unfinished-copy.ts'

test('an unfinished copy can only be continued from the same source', async () => {
  const { db, remove } = await createEmptyDatabase()
  expect(await targetState(db, 'one')).toBe('empty')
  await beginCopy(db, 'one')
  expect(await targetState(db, 'one')).toBe('begun')
  expect(await targetState(db, 'another')).toBe('begun from another source')
  await finishCopy(db)
  await sql`create table careers (id text)`.execute(db)
  expect(await targetState(db, 'one')).toBe('in use')
  await remove()
})

test.each([
  ['copy', '/var/lib/atrium'],
  ['restore', backupSource],
])('an unfinished %s is refused, and the error names the command', async (command, source) => {
  const { db, remove } = await createEmptyDatabase()
  await beginCopy(db, source)
  await expect(refuseUnfinished(db)).rejects.toThrow(
    `the database is an unfinished ${command}: run npx atrium ${command} again`,
  )
  await remove()
})
