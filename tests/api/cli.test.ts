import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import { runCommand, usage } from '#server/cli/commands.ts'
import { runProgram } from '#server/cli/run-program.ts'
import type { Database } from '#server/database/connect.ts'
import { createFirstAdministrator, findAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { hashPassword, isPassword } from '#server/people/sign-in/password.ts'
import { findSession, redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import {
  createDatabase,
  createEmptyDatabase,
  isPostgres,
  type TestDatabase,
} from '#tests/support/databases/database.ts'

const life = { idleMs: hourMs, absoluteMs: hourMs }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await createFirstAdministrator(db, 'ada@example.com', await hashPassword('correct horse'))
})

afterAll(() => database.remove())

const run = async (line: string, more: Record<string, string> = {}) => {
  const lines = runCommand(line.split(' '), { ...database.variables, ...more })
  return (await Array.fromAsync(lines)).join('\n')
}

/** Runs a command line. Returns standard output, standard error and the exit code. */
const runAsProgram = async (line: string, more: Record<string, string> = {}) => {
  let [out, err] = ['', '']
  const status = await runProgram(
    line.split(' '),
    { ...database.variables, ...more },
    {
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    },
  )
  return { status, out, err }
}

const openSession = async (email: string) => {
  const account = await findAccount(db, email)
  const sso = await issueSsoToken(db, account?.id ?? '', 'browser')
  return (await redeemSsoToken(db, sso, 'browser', { life })) ?? ''
}

test('accounts are added with a generated password, listed, and change role', async () => {
  const output = await run('admin add Bea@example.com editor')
  const [, password = ''] = /Password {2}(\S+)/.exec(output) ?? []
  const bea = await findAccount(db, 'bea@example.com')
  expect(await isPassword(password, bea?.passwordHash ?? '')).toBe(true)
  expect(await run('admin list')).toBe(
    'administrator  ada@example.com\neditor         bea@example.com',
  )
  await run('admin role bea@example.com administrator')
  expect((await findAccount(db, 'bea@example.com'))?.role).toBe('administrator')
  await expect(run('admin add bea@example.com')).rejects.toThrow('already')
})

test('removing an account or resetting its password ends its sessions', async () => {
  const token = await openSession('bea@example.com')
  expect(await findSession(db, token, life)).not.toBeNull()
  expect(await run('admin reset-password bea@example.com')).toContain('Password')
  expect(await findSession(db, token, life)).toBeNull()
  const again = await openSession('bea@example.com')
  await run('admin remove bea@example.com')
  expect(await findSession(db, again, life)).toBeNull()
})

test('the last administrator cannot be removed or demoted', async () => {
  await run('admin add cyd@example.com editor')
  await expect(run('admin remove ada@example.com')).rejects.toThrow('last administrator')
  await expect(run('admin role ada@example.com editor')).rejects.toThrow('last administrator')
})

test('a sign-in link has the site’s address', async () => {
  const output = await run('admin sign-in-link ada@example.com', { SITE_URL: 'https://a.example' })
  expect(output).toMatch(/https:\/\/a\.example\/sso\/link\?token=[\w-]{43} /)
  await expect(run('admin sign-in-link nobody@example.com')).rejects.toThrow('no account')
})

test('the doctor lists the administrators', async () => {
  const output = await run('doctor')
  expect(output).toContain('ada@example.com is an administrator')
  expect(output).toContain('all is well')
})

test.each([
  'admin',
  'admin add',
  'admin dance a@b.example',
  'admin remove a@b.example extra',
  'admin list extra',
  'doctor extra',
  'doctor --sweep extra',
  'surgeon',
])('%j prints the usage', async (line) => {
  await expect(run(line)).rejects.toThrow(usage)
})

test('a wrong role, a wrong email and a folder without a site give clear errors', async () => {
  await expect(run('admin add dee@example.com owner')).rejects.toThrow('the role must be')
  await expect(run('admin add dee')).rejects.toThrow('not an e-mail address')
  // On PostgreSQL the data folder does not decide whether there is a site.
  if (isPostgres) return
  const nowhere = { DATA_DIR: join(database.directory, 'none') }
  await expect(run('admin list', nowhere)).rejects.toThrow('there is no site')
})

test('each command that needs a site fails without one, and creates nothing', async () => {
  const empty = await createEmptyDatabase()
  // SQLite: a folder without a database, as in an installation folder where DATA_DIR is not set.
  const nowhere = isPostgres ? {} : { DATA_DIR: join(empty.directory, 'none') }
  const variables = { ...empty.variables, ...nowhere }
  const filesBefore = await readdir(empty.directory)
  const commands = [
    ...['admin list', 'admin add bea@example.com', 'doctor', 'doctor --sweep', 'backup'],
    ...['export folder', 'export --static folder', 'migrate', 'migrate --dry-run'],
    ...['import old-site.xml', `copy --to ${join(empty.directory, 'copied')}`],
  ]
  for (const line of commands) {
    const { status, out, err } = await runAsProgram(line, variables)
    expect([status, out], line).toEqual([1, ''])
    expect(err, line).toMatch(/^atrium: there is no site in .*; start it once, or .*\n$/)
  }
  expect(await readdir(empty.directory)).toEqual(filesBefore)
  const tables = (await empty.db.introspection.getTables()).map(({ name }) => name)
  // A new SQLite file has this table.
  expect(tables.filter((name) => name !== 'migrations')).toEqual([])
  await empty.remove()
})

test('after an interrupted restore, other commands are refused', async () => {
  const journal = join(database.directory, 'restore.json')
  await writeFile(journal, '{}')
  try {
    for (const line of ['admin list', 'import folder', 'migrate', 'migrate --dry-run', 'rollback'])
      await expect(run(line), line).rejects.toThrow('a restore was interrupted: start the server')
  } finally {
    await rm(journal)
  }
})

test('exit codes: 0 for success, 1 for an error, 2 for a wrong command line', async () => {
  const listed = { status: 0, out: `${await run('admin list')}\n`, err: '' }
  expect(await runAsProgram('admin list')).toEqual(listed)
  const refused = await runAsProgram('admin remove nobody@example.com')
  expect(refused).toEqual({
    status: 1,
    out: '',
    err: 'atrium: there is no account nobody@example.com\n',
  })
  const unread = await runAsProgram('admin dance')
  expect(unread).toEqual({ status: 2, out: '', err: `atrium: ${usage}\n` })
})

test('with --json standard output is one JSON document: the result or the error', async () => {
  const json = async (line: string, status: number) => {
    const { out, ...ended } = await runAsProgram(line)
    expect(ended, line).toEqual({ status, err: '' })
    return JSON.parse(out)
  }
  const added = await json('admin add --json eve@example.com content+messages', 0)
  expect(added).toEqual({
    email: 'eve@example.com',
    role: 'editor, messages',
    password: expect.stringMatching(/^[\w-]{20,}$/),
  })
  const { accounts } = await json('admin list --json', 0)
  expect(accounts).toContainEqual({ email: 'eve@example.com', role: 'editor, messages' })
  for (const account of accounts) expect(Object.keys(account)).toEqual(['email', 'role'])
  expect(await json('admin remove eve@example.com --json', 0)).toEqual({ email: 'eve@example.com' })
  expect(await json('admin remove eve@example.com --json', 1)).toEqual({
    error: 'there is no account eve@example.com',
  })
  expect(await json('migrate --json', 0)).toEqual({ snapshot: null, migrations: [] })
  const examined = await json('doctor --json', 0)
  expect(examined).toMatchObject({ signIn: 'local', pictures: 0, errors: [] })
  expect(examined.findings).toContainEqual(expect.stringContaining('ada@example.com'))
})

test('with --json a wrong command line gives a JSON error, with the usage on standard error', async () => {
  const { status, out, err } = await runAsProgram('backup --json --fast')
  expect(status).toBe(2)
  expect(JSON.parse(out)).toEqual({ error: 'the command line cannot be read' })
  expect(err).toBe(`atrium: ${usage}\n`)
})
