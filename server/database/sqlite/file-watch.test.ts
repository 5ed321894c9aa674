import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, listAccounts } from '../../people/accounts.ts'
import { connect, type Database } from '../connect.ts'
import { databaseTrouble } from '../engine/database-trouble.ts'
import { unavailability } from '../engine/unavailability.ts'
import { migrate } from '../migrate.ts'
import { runAndRollBack } from '../transactions.ts'

let directory: string
let file: string
let db: Database
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  file = join(directory, 'atrium.db')
  db = connect(directory)
  await migrate(db)
  await createAccount(db, 'first@example.com', 'editor')
})
afterEach(async () => {
  await db.destroy()
  await rm(directory, { recursive: true })
})

const save = (name: string) => createAccount(db, `${name}@example.com`, 'editor')

/** The reason in the answer to a refused write. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: unknown) => unavailability(error) ?? 'a fault',
  )

test.each(['atrium.db', 'atrium.db-wal'])(
  'without %s, writes are refused and reads go on',
  async (name) => {
    await rename(join(directory, name), join(directory, 'away'))
    expect(databaseTrouble(db)).toContain('missing')
    expect(await refusal(save('lost'))).toBe('The database file is missing. Nothing can be saved.')
    // A write outside a transaction is refused too.
    const alone = db.updateTable('accounts').set({ email: 'other@example.com' }).execute()
    expect(await refusal(alone)).toContain('missing')
    expect(await listAccounts(db)).toMatchObject([{ email: 'first@example.com' }])

    await rename(join(directory, 'away'), join(directory, name))
    expect(databaseTrouble(db)).toBeUndefined()
    await save('kept')
  },
)

test.each(['atrium.db', 'atrium.db-wal'])(
  'without %s, runAndRollBack is refused and does not create the file',
  async (name) => {
    await rename(join(directory, name), join(directory, 'away'))
    expect(await refusal(runAndRollBack(db, async () => {}))).toContain('missing')
    expect(existsSync(join(directory, name))).toBe(false)
  },
)

test('after the file is replaced, writes are refused', async () => {
  await copyFile(file, `${file}.copy`)
  await rename(`${file}.copy`, file)
  expect(await refusal(save('lost'))).toContain('was replaced')
  expect(databaseTrouble(db)).toContain('was replaced')
})

test('after a read finds a damaged page, writes are refused', async () => {
  const { rows } = await sql<{ page: number; size: number }>`
    select rootpage as page, page_size as size from sqlite_schema, pragma_page_size
    where name = 'messages'`.execute(db)
  await db.destroy()
  const { page = 0, size = 0 } = rows[0] ?? {}
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  await handle.close()

  db = connect(directory)
  await save('before')
  expect(databaseTrouble(db)).toBeUndefined()
  const read = db.selectFrom('messages').selectAll().execute()
  expect(await refusal(read)).toBe('The database is damaged.')
  expect(databaseTrouble(db)).toContain('damaged')
  expect(await refusal(save('after'))).toBe('The database is damaged. Nothing can be saved.')
})
