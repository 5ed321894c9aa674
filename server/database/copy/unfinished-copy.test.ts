import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#tests/support/database.ts'
import {
  backupSource,
  beginCopy,
  finishCopy,
  refuseUnfinished,
  targetState,
} from './unfinished-copy.ts'

test('a database is filled by one source alone, until it is whole', async () => {
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
])('a %s that was not finished is refused by its name', async (command, source) => {
  const { db, remove } = await createEmptyDatabase()
  await beginCopy(db, source)
  await expect(refuseUnfinished(db)).rejects.toThrow(
    `the database is a ${command} that was not finished: run npx atrium ${command} again`,
  )
  await remove()
})
