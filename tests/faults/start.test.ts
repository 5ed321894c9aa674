import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockData } from '#server/backup/restore/restore-lock.ts'
import { connect as connectTo } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { findAccount } from '#server/people/accounts.ts'
import { isPassword } from '#server/people/sign-in/password.ts'
import { start } from '#server/process/start.ts'
import { backedUp, seededSite } from '#tests/support/sites/backed-up-site.ts'
import { freePort, runToEnd, startServer } from '#tests/support/sites/server.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-start-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('all configuration errors are printed at once, one line each, and the exit code is 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const file = join(directory, 'a-file')
  await writeFile(file, '')

  const { code, output } = await runToEnd({
    PORT: port,
    DATA_DIR: join(file, 'data'),
    SEED: 'everything',
    SITE_URL: 'example.com',
    SIGN_IN: 'oidc',
  })
  taken.close()
  expect(code).toBe(1)
  for (const line of output.trim().split('\n')) expect(line).toMatch(/^atrium: [A-Z_]+ /)
  for (const name of ['PORT', 'DATA_DIR', 'SEED', 'SITE_URL']) {
    expect(output.split(`atrium: ${name} `)).toHaveLength(2)
  }
  for (const name of ['OIDC_ALLOW', 'OIDC_ISSUER', 'OIDC_CLIENT_ID']) {
    expect(output).toContain(`atrium: ${name} must be set`)
  }
})

test('the first start prints a password, the second does not, and the command line resets it', async () => {
  const DATA_DIR = join(directory, 'data')
  const environment = { DATA_DIR }
  const first = await startServer(environment)
  expect(first.output.join('')).toMatch(/Password {2}([a-z2-9]{4}-){4}[a-z2-9]{4}/)
  expect(first.output.join('')).toContain(`${first.url}/admin`)
  const projects = await fetch(`${first.url}/api/projects`).then((answer) => answer.json())
  expect(projects).toHaveLength(12)
  expect(await first.stop()).toBe(0)

  const second = await startServer(environment)
  expect(second.output.join('')).not.toContain('Password')
  expect(await fetch(`${second.url}/api/projects`).then((answer) => answer.json())).toEqual(
    projects,
  )
  expect(await second.stop()).toBe(0)

  const reset = (email: string) =>
    runToEnd({ DATA_DIR }, 'server/cli/atrium.js', ['admin', 'reset-password', email])
  const { code, output } = await reset('admin@example.com')
  expect(code).toBe(0)
  const password = /Password {2}(\S+)/.exec(output)?.[1] ?? ''

  const db = connectTo(DATA_DIR)
  const administrator = await findAccount(db, 'admin@example.com')
  expect(await isPassword(password, administrator?.passwordHash ?? '')).toBe(true)
  await db.destroy()
  expect(await reset('nobody@example.com')).toMatchObject({ code: 1 })
})

test('a start during a restore says so and touches nothing', async () => {
  const DATA_DIR = join(directory, 'restored-meanwhile')
  const lock = await lockData(DATA_DIR, 'exclusive')
  const PORT = String(await freePort())
  const { code, output } = await runToEnd({ PORT, DATA_DIR })
  expect(output).toMatch(
    /^atrium: a restore into .* is in progress; start the site when it is done\n$/,
  )
  expect(code).toBe(1)
  expect((await readdir(DATA_DIR)).sort()).toEqual(['images', 'restore.lock'])
  lock.release()
  const variables = { PORT, DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' }
  const running = await start(variables, { log: () => {} })
  if (Array.isArray(running)) throw new Error(running.join('\n'))
  // The lock is free again. The running site itself, not the lock, makes a restore refuse.
  const next = await lockData(DATA_DIR, 'exclusive', 0)
  next.release()
  await running.close()
})

test('a start finishes the switch of an interrupted restore and says so', async () => {
  const DATA_DIR = join(directory, 'interrupted')
  await mkdir(DATA_DIR)
  const db = connectTo(DATA_DIR)
  await migrate(db)
  await db.destroy()
  // The state after a machine failure right before anything is moved.
  await mkdir(join(DATA_DIR, '.restore-a'))
  await mkdir(join(DATA_DIR, 'before-restore-a'))
  await copyFile(join(DATA_DIR, 'atrium.db'), join(DATA_DIR, '.restore-a/atrium.db'))
  const names = ['atrium.db']
  const journal = { staged: '.restore-a', aside: 'before-restore-a', names, staging: names }
  await writeFile(join(DATA_DIR, 'restore.json'), JSON.stringify(journal))
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  expect(await server.stop()).toBe(0)
  expect(server.output.join('')).toContain(
    'A restore that was interrupted was finished; the former data are in before-restore-a.',
  )
  expect(await readdir(join(DATA_DIR, 'before-restore-a'))).toEqual(['atrium.db'])
})

test('a first start with RESTORE restores that backup, the next one continues, and RESTORE is refused for an existing site', async () => {
  const site = await seededSite()
  const { path: RESTORE } = await backedUp(site, join(site.folder, 'backups'))
  const DATA_DIR = join(directory, 'from-a-backup')
  const messagesIn = async () => {
    const db = connectTo(DATA_DIR)
    const { total } = await listMessages(db, { search: 'grusse' })
    await db.destroy()
    return total
  }
  const first = await startServer({ DATA_DIR, RESTORE })
  expect(first.output.join('')).toContain(`Restoring ${RESTORE} into ${DATA_DIR}`)
  expect(await first.stop()).toBe(0)
  expect(await messagesIn()).toBe(5)
  const second = await startServer({ DATA_DIR, RESTORE })
  expect(second.output.join('')).not.toContain('Restor')
  expect(await second.stop()).toBe(0)

  const PORT = String(await freePort())
  const { code, output } = await runToEnd({ DATA_DIR: site.folder, RESTORE, PORT })
  expect(output).toMatch(/^atrium: RESTORE=.* is refused, since a site is there: .*\n$/)
  expect(code).toBe(1)
  await site.remove()
})

test('an empty site shows its pages, and an unfinished request does not delay its shutdown', async () => {
  const port = await freePort()
  const DATA_DIR = join(directory, 'empty')
  const running = await start(
    { PORT: String(port), DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' },
    { patienceMs: 300, log: () => {} },
  )
  if (Array.isArray(running)) throw new Error(running.join())
  const url = `http://127.0.0.1:${port}`
  for (const path of ['/', '/projects', '/technologies', '/careers', '/contact']) {
    expect((await fetch(url + path)).status, path).toBe(200)
  }
  expect(await (await fetch(`${url}/api/projects`)).json()).toEqual([])
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Half a request follows a whole request, so the server has read both when it answers the whole request.
  socket.on('error', () => {}).write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo')
  await once(socket, 'readable')
  await running.close()
})
