import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  databaseAt,
  type PostgresServer,
  runStatement,
  startPostgres,
} from '#tests/support/databases/postgres.ts'
import { readMetrics } from '#tests/support/formats/exposition-format.ts'
import { freePort, runToEnd, startServer } from '#tests/support/sites/server.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: false })
})
afterAll(() => postgres.stop())

let sites = 0

/** A new database whose owner may have this number of connections. */
async function createDatabase(connections = 100, encoding = 'UTF8') {
  const name = `site_${++sites}`
  await runStatement(
    postgres.url,
    `create role ${name} login password 'secret' connection limit ${connections}`,
  )
  await runStatement(
    postgres.url,
    `create database ${name} owner ${name} template template0 encoding '${encoding}' locale 'C'`,
  )
  const address = new URL(databaseAt(postgres.url, name))
  address.username = name
  return address.href
}

/** The number of a site's connections. */
async function connectionsTo(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as open from pg_stat_activity where datname = $1',
    [new URL(address).pathname.slice(1)],
  )
  await client.end()
  return rows[0].open
}

/** The log's lines, without those of the start. */
const linesOf = (output: readonly string[]) =>
  output
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{') || line.startsWith('atrium:'))
const matching = (lines: readonly string[], text: string) =>
  lines.filter((line) => line.includes(text))

const message = (number: number) => ({
  name: 'Ines',
  email: 'ines@client.example',
  subject: `Harbour ${number}`,
  message: 'Hello',
})

describe.each([1, 2])('a database that grants five connections, with %s workers', (workers) => {
  test('answers every request, and the log says so once', async () => {
    const address = await createDatabase(5)
    const server = await startServer({ DATABASE_URL: address, WORKERS: String(workers) })
    try {
      const statuses: number[] = []
      for (let round = 0; round < 8; round++) {
        const asked = Array.from({ length: 12 }, async (_, index) => {
          const answer =
            index === 3 && round < 4
              ? await fetch(`${server.url}/api/messages`, {
                  method: 'POST',
                  headers: { 'content-type': 'application/json' },
                  body: JSON.stringify(message(round)),
                })
              : await fetch(
                  `${server.url}/${index % 4 === 2 ? `?none=${round}-${index}` : 'api/projects'}`,
                )
          await answer.arrayBuffer()
          statuses.push(answer.status)
        })
        await Promise.all(asked)
      }
      expect([...new Set(statuses)].sort()).toEqual([200, 201])
      expect(await connectionsTo(address)).toBeLessThanOrEqual(5)
      const grants = () => matching(linesOf(server.output), 'grants this process fewer')
      // With several workers, the start divides the connections, so that no process is refused one.
      await expect.poll(() => grants().length).toBe(workers === 1 ? 1 : 0)
      expect(linesOf(server.output)).toEqual(grants())
      const share = 'grants 5 connections, so each process uses at most 1'
      expect(server.output.join('').includes(share)).toBe(workers > 1)
    } finally {
      expect(await server.stop(), server.output.join('')).toBe(0)
    }
  })
})

test('an idle site with two workers keeps few connections', async () => {
  const address = await createDatabase()
  const server = await startServer({ DATABASE_URL: address, WORKERS: '2' })
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/api/projects`)))
  const highest = await connectionsTo(address)
  // Each worker keeps one for notifications.
  await expect.poll(() => connectionsTo(address), { timeout: 60_000 }).toBeLessThanOrEqual(8)
  process.stdout.write(
    `connections: ${highest} under load, ${await connectionsTo(address)} at rest\n`,
  )
  expect(await server.stop()).toBe(0)
})

describe.each([1, 2])('a site with %s workers without its database', (workers) => {
  test('logs one line for the outage and one for its end, and keeps serving cached pages', async () => {
    const own = await startPostgres({ isDurable: false })
    const server = await startServer({ DATABASE_URL: own.url, WORKERS: String(workers) })
    const logs = workers === 1 ? 1 : workers + 1
    try {
      await fetch(server.url)
      const metrics = async () => readMetrics(await (await fetch(`${server.url}/metrics`)).text())
      const before = await metrics()
      expect(before.get('atrium_ready')).toBe(1)
      expect(before.get('atrium_database_up')).toBe(1)
      expect(before.get('atrium_check_ok{check="database"}')).toBe(1)
      const began = server.output.length
      await own.kill()
      const lines = (text = '') => matching(linesOf(server.output.slice(began)), text)
      await expect.poll(() => lines('has not answered since').length).toBe(logs)
      const readiness = async () => (await fetch(`${server.url}/readyz`)).status
      await expect.poll(readiness).toBe(503)
      for (let round = 0; round < 5; round++) {
        expect((await fetch(`${server.url}/api/projects?search=${round}`)).status).toBe(503)
        expect((await fetch(server.url)).status).toBe(200)
      }
      expect(lines()).toEqual(lines('has not answered since'))

      const during = await metrics()
      expect(during.get('atrium_ready')).toBe(0)
      expect(during.get('atrium_database_up')).toBe(0)
      expect(during.get('atrium_check_ok{check="database"}')).toBe(0)
      const lost = [...before.keys()].filter((sample) => !during.has(sample))
      expect(lost.filter((sample) => !/^atrium_(outbox|job|backup)_/.test(sample))).toEqual([])
      expect(lost).toContain('atrium_outbox_waiting{channel="mail"}')
      await own.restart()
      await expect.poll(() => lines('answers again').length).toBe(logs)
      expect(lines()).toEqual([...lines('has not answered since'), ...lines('answers again')])
      expect((await fetch(`${server.url}/api/projects`)).status).toBe(200)
    } finally {
      await server.stop()
      await own.stop()
    }
  })
})

describe('a start', () => {
  const variables = async (address: string) => {
    const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    return { DATABASE_URL: address, DATA_DIR: directory, PORT: String(await freePort()) }
  }

  test('waits for its database with one line, answers health checks and then serves', async () => {
    const own = await startPostgres({ isDurable: false })
    await own.kill()
    const environment = await variables(own.url)
    const starting = startServer(environment)
    const health = () =>
      fetch(`http://localhost:${environment.PORT}/livez`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(health).toBe(200)
    await own.restart()
    const server = await starting
    const output = server.output.join('')
    expect(output.match(/Waiting up to 5 minutes: .*does not answer/g)).toHaveLength(1)
    expect(output).toContain('The database is available, after ')
    expect(await server.stop()).toBe(0)
    await own.stop()
    await rm(environment.DATA_DIR, { recursive: true })
  })

  test('that waits for its database ends at once with SIGTERM', async () => {
    const environment = await variables('postgres://atrium:secret@127.0.0.1:1/atrium')
    const child = spawn(process.execPath, ['server/main.js'], {
      env: { PATH: process.env.PATH, DATA_DIR_UNMOUNTED: 'allow', ...environment },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Waiting')) child.kill('SIGTERM')
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(output).toContain('port 1, does not answer (ECONNREFUSED)')
    await rm(environment.DATA_DIR, { recursive: true })
  })

  test.each([
    ['a wrong password', { password: 'other' }, 'refuses the password'],
    ['a missing database', { pathname: '/nothing' }, 'has no database "nothing"'],
  ])('with %s fails at once', async (_what, part, reason) => {
    const environment = await variables(Object.assign(new URL(postgres.url), part).href)
    const { code, output } = await runToEnd(environment)
    expect(code).toBe(1)
    expect(output).toContain(reason)
    expect(output).not.toContain('Waiting')
    await rm(environment.DATA_DIR, { recursive: true })
  })

  test('refuses a database that is not UTF-8 in one sentence', async () => {
    const environment = await variables(await createDatabase(100, 'LATIN1'))
    const { code, output } = await runToEnd(environment)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^atrium: the database "site_\d+" stores texts in LATIN1, but Atrium needs UTF8: [^\n]*\n$/,
    )
    await rm(environment.DATA_DIR, { recursive: true })
  })
})
