import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount } from '#server/database/accounts.ts'
import { connect as connectTo } from '#server/database/connect.ts'
import { start } from '#server/process/start.ts'
import { isPassword } from '#server/sign-in/password.ts'
import { freePort, runToEnd, startServer } from '#tests/support/server.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-start-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('everything that is wrong is said at once, a line each, and the exit code is 1', async () => {
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
  })
  taken.close()
  expect(code).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^atrium: (PORT|DATA_DIR|SEED|SITE_URL) /)
})

test('the first start prints a password, the second does not, and nothing is lost between', async () => {
  const environment = { DATA_DIR: join(directory, 'data') }
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
})

test('an empty site starts, and its pages say so', async () => {
  const server = await startServer({ SEED: 'none' })
  for (const path of ['/', '/projects', '/technologies', '/careers', '/contact']) {
    expect((await fetch(server.url + path)).status, path).toBe(200)
  }
  expect(await fetch(`${server.url}/api/projects`).then((answer) => answer.json())).toEqual([])
  expect(await server.stop()).toBe(0)
})

test('a database of a newer version and a damaged one are refused and left alone', async () => {
  const data = join(directory, 'data')
  const database = new DatabaseSync(join(data, 'atrium.db'))
  database.exec("insert into migrations values (99, '0099-later', 'now')")
  const port = String(await freePort())
  const newer = await runToEnd({ PORT: port, DATA_DIR: data })
  expect(newer.code).toBe(1)
  expect(newer.output).toContain('written by a newer version')
  database.exec('delete from migrations where number = 99')
  database.close()

  const damaged = await mkdtemp(join(directory, 'damaged-'))
  await writeFile(
    join(damaged, 'atrium.db'),
    'this is not a database, whatever its name says. '.repeat(90),
  )
  const refused = await runToEnd({ PORT: port, DATA_DIR: damaged })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/^atrium: the database .* cannot be opened: .*\n$/)
})

test('a client that never finishes its request does not keep the server from ending', async () => {
  const port = await freePort()
  const running = await start(
    { PORT: String(port), DATA_DIR: join(directory, 'half'), LOG_LEVEL: 'silent' },
    { patienceMs: 300, log: () => {} },
  )
  if (Array.isArray(running)) throw new Error(running.join())
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The half came with a whole one, so it has been read when that is answered.
  socket.on('error', () => {}).write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo')
  await once(socket, 'readable')
  await running.close()
})

test('the owner of the machine sets a lost password anew', async () => {
  const DATA_DIR = join(directory, 'lost')
  const server = await startServer({ DATA_DIR })
  expect(await server.stop()).toBe(0)
  const reset = (email: string) =>
    runToEnd({ DATA_DIR }, 'server/cli/atrium.ts', ['admin', 'reset-password', email])
  const { code, output } = await reset('admin@example.com')
  expect(code).toBe(0)
  const password = /Password {2}(\S+)/.exec(output)?.[1] ?? ''

  const db = connectTo(DATA_DIR)
  const administrator = await findAccount(db, 'admin@example.com')
  expect(await isPassword(password, administrator?.passwordHash ?? '')).toBe(true)
  await db.destroy()
  expect(await reset('nobody@example.com')).toMatchObject({ code: 1 })
})
