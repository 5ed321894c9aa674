import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, listAccounts } from '../../people/accounts.ts'
import { connect } from '../connect.ts'
import { acceptMissingLog } from '../engine/database-trouble.ts'
import { migrate } from '../migrate.ts'
import { copyDatabaseFile } from './copy-file.ts'

let [from, to] = ['', '']
beforeEach(async () => {
  from = await mkdtemp(join(tmpdir(), 'atrium-'))
  to = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterEach(async () => {
  await rm(from, { recursive: true })
  await rm(to, { recursive: true })
})

const copy = async (...ends: string[]) => {
  for (const end of ends) await copyFile(join(from, `atrium.db${end}`), join(to, `atrium.db${end}`))
}

/** Opens and closes the copy like a start of the server. */
async function start() {
  const db = connect(to)
  const isMissing = acceptMissingLog(db)
  const accounts = await listAccounts(db)
  await db.destroy()
  return { isMissing, accounts: accounts.length }
}

async function begin() {
  const db = connect(from)
  expect(acceptMissingLog(db)).toBe(false)
  await migrate(db)
  await createAccount(db, 'first@example.com', 'editor')
  return db
}

test('a copy of a closed database is complete without a log', async () => {
  const db = await begin()
  await db.destroy()
  await copy('')
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
})

test('a copy of an open database is complete with its log, and a start detects a missing log', async () => {
  await (await begin()).destroy()
  const db = connect(from)
  await createAccount(db, 'last@example.com', 'editor')
  await copy('', '-wal')
  expect(await start()).toEqual({ isMissing: false, accounts: 2 })
  await rm(join(to, 'atrium.db'))

  await copy('')
  // A command of the command line interface does not call `acceptMissingLog`, so the next start still detects the
  // missing log.
  const command = connect(to)
  expect(await listAccounts(command)).toHaveLength(1)
  await command.destroy()
  expect(await start()).toEqual({ isMissing: true, accounts: 1 })
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
  await db.destroy()
})

test('only the last process that closes the database leaves WAL mode', async () => {
  await (await begin()).destroy()
  const db = connect(from)
  const other = connect(from)
  await listAccounts(other)
  await other.destroy()
  await createAccount(db, 'last@example.com', 'editor')
  await copy('')
  expect((await start()).isMissing).toBe(true)
  await db.destroy()
  await copy('')
  expect(await start()).toEqual({ isMissing: false, accounts: 2 })
})

test('copyDatabaseFile makes a complete copy of a database in use', async () => {
  const db = await begin()
  await copyDatabaseFile(join(from, 'atrium.db'), join(to, 'atrium.db'))
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
  await db.destroy()
})
