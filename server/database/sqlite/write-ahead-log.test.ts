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

/** Opens the copy, as a start of the server does, and closes it. */
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

test('of a database that was closed a copy of its one file is whole', async () => {
  const db = await begin()
  await db.destroy()
  await copy('')
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
})

test('of a killed server a copy with its log is whole, and one without it is known at the next start', async () => {
  await (await begin()).destroy()
  const db = connect(from)
  await createAccount(db, 'last@example.com', 'editor')
  await copy('', '-wal')
  expect(await start()).toEqual({ isMissing: false, accounts: 2 })
  await rm(join(to, 'atrium.db'))

  await copy('')
  // A command of the terminal says nothing of it, and hides it from nobody.
  const command = connect(to)
  expect(await listAccounts(command)).toHaveLength(1)
  await command.destroy()
  expect(await start()).toEqual({ isMissing: true, accounts: 1 })
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
  await db.destroy()
})

test('a process that ends while another has the database open closes it for neither', async () => {
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

test('a copy that the product makes of a database in use is whole', async () => {
  const db = await begin()
  await copyDatabaseFile(join(from, 'atrium.db'), join(to, 'atrium.db'))
  expect(await start()).toEqual({ isMissing: false, accounts: 1 })
  await db.destroy()
})
