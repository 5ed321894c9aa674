import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { transact } from '#server/database/transactions.ts'
import { enqueue } from '#server/outbox/queue.ts'
import { listAccounts } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import {
  askMany,
  type Cluster,
  countStaleForStaff,
  measureFreshness,
  startCluster,
} from '#tests/support/services/cluster.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { startTcpProxy } from '#tests/support/services/tcp-proxy.ts'
import { makeSecondBuild } from '#tests/support/sites/second-build.ts'
import { startServer } from '#tests/support/sites/server.ts'

/** The number of requests during the rolling replacements; CLUSTER_REQUESTS sets more. */
const requests = Number(process.env.CLUSTER_REQUESTS ?? 5_000)
const firstBuild = join(import.meta.dirname, '../..')
const saves = Number(process.env.CLUSTER_SAVES ?? 20)

const patience = { timeout: 300_000, interval: 50 }

const smtp = await startSmtp()
let database: TestDatabase
let cluster: Cluster
/** The installation folder of a second build of the program. */
let secondBuild: string

beforeAll(async () => {
  secondBuild = await makeSecondBuild()
  database = await createEmptyDatabase()
  // All replicas start at once: one migrates and seeds while the others wait.
  cluster = await startCluster(3, database.target, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@example.com',
    NOTIFY_EMAIL: 'team@example.com',
  })
})
afterAll(async () => {
  await cluster?.stop()
  await smtp.close()
  await database?.remove()
  if (secondBuild) await rm(secondBuild, { recursive: true })
})

/** The addresses of the hashed assets of a build. */
const assetsOf = async (program: string) =>
  new Set((await readdir(join(program, 'build/client/assets'))).map((name) => `/assets/${name}`))

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

test('replicas that start at once migrate and seed once', async () => {
  for (const { url } of cluster.replicas) {
    const projects = (await (await fetch(`${url}/api/projects`)).json()) as unknown[]
    expect(projects).toHaveLength(12)
  }
  const accounts = await database.db.selectFrom('accounts').select('id').execute()
  expect(accounts).toHaveLength(1)
})

test('no request fails during a rolling replacement of every replica by another build', async () => {
  const paths = ['/', '/projects', '/careers', '/api/projects', '/api/technologies', '/sitemap.xml']
  let [sent, replaced, hasReplaced] = [0, 0, false]
  const replacing = (async () => {
    do {
      const program = replaced % 2 === 0 ? secondBuild : firstBuild
      for (const number of cluster.replicas.keys()) {
        expect(await cluster.replace(number, program)).toBe(0)
      }
      replaced += 1
    } while (sent < requests)
    hasReplaced = true
  })()
  const isOver = (count: number) => {
    sent = count
    return count >= requests && hasReplaced
  }
  const { counts, assets } = await askMany(cluster.url, { paths, connections: 16, isOver })
  await replacing
  expect(Object.keys(counts)).toEqual(['200'])
  const [first, last] = [await assetsOf(firstBuild), await assetsOf(secondBuild)]
  expect([...assets].some((asset) => first.has(asset))).toBe(true)
  expect([...assets].some((asset) => last.has(asset))).toBe(true)
  expect([...first].filter((asset) => last.has(asset))).toEqual([])
  process.stdout.write(
    `${counts[200]} requests during ${replaced} rolling replacements of three replicas: none failed\n`,
  )
})

test('the replica that saves shows the change at once, the others soon', async () => {
  const times = await measureFreshness(cluster, saves)
  expect(times).toHaveLength(saves * 2)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round)
  process.stdout.write(
    `${saves} saves, visible at the two other replicas after ${p50} ms (p50), ${p99} ms (p99)\n`,
  )
})

test('staff see their own saves at once, at any replica', async () => {
  expect(await countStaleForStaff(cluster, saves)).toBe(0)
})

/** Sends the same request to all replicas at once, twice each. */
const askAll = (path: string, init: RequestInit) =>
  Promise.all([...cluster.replicas, ...cluster.replicas].map(({ url }) => fetch(url + path, init)))

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

test('a one-time token works once, at one replica', async () => {
  const [account] = await listAccounts(database.db)
  const browser = newSecret()
  const tokenSSO = await issueSsoToken(database.db, account?.id ?? '', browser)
  const cookie = `atrium_browser=${browser}`
  const answers = await askAll('/api/auth/checksso', json({ tokenSSO }, { cookie }))
  const opened = await Promise.all(answers.map(async (answer) => (await answer.json()).stt))
  expect(opened.filter(Boolean)).toHaveLength(1)
})

test('requests to several replicas with one Idempotency-Key take effect once', async () => {
  const headers = { authorization: `Bearer ${cluster.token}`, 'idempotency-key': 'once' }
  const answers = await askAll('/api/careers', json(sample(contents.careers, 'once'), headers))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json())._id))
  expect(new Set(ids).size).toBe(1)
})

test('a preview created at one replica is visible at the others, at its address only', async () => {
  const [first, ...others] = cluster.replicas
  const values = { ...sample(contents.careers, 'unsaved'), title: 'Keeper of the Light' }
  const headers = { authorization: `Bearer ${cluster.token}` }
  const documents = [{ type: 'careers', values }]
  const made = await fetch(`${first?.url}/api/previews`, json({ documents }, headers))
  const { path } = (await made.json()) as { path: string }
  for (const { url } of others) {
    expect(await (await fetch(url + path)).text()).toContain('Keeper of the Light')
    expect(await (await fetch(`${url}/careers`)).text()).not.toContain('Keeper of the Light')
  }
})

test('a rate limit counts requests to all replicas, and each email is sent once', async () => {
  const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi', message: 'Hello' }
  const statuses = (await askAll('/api/messages', json(letter))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 429])
  const content = { subject: 'Hello', parts: [{ kind: 'text', text: 'Hello' }] }
  const recipients = Array.from({ length: 60 }, (_, number) => `${number}@client.example`)
  await transact(database.db, (transaction) =>
    enqueue(
      transaction,
      recipients.map((recipient) => ({ channel: 'mail', kind: 'reply', recipient, content })),
    ),
  )
  const waiting = () =>
    database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience)
  const replies = smtp.mails.filter(({ to }) => to.endsWith('@client.example'))
  expect(replies.map(({ to }) => to).sort()).toEqual(recipients.sort())
  expect(smtp.mails.filter(({ to }) => to === 'team@example.com')).toHaveLength(5)
})

test('no job of the replicas has failed', async () => {
  const jobs = await database.db.selectFrom('jobs').selectAll().execute()
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ error }) => error !== null)).toEqual([])
})

test('without the database cached pages are served and writes answer 503, and the server recovers', async () => {
  const address = new URL(database.target)
  const way = await startTcpProxy({ host: address.hostname, port: Number(address.port || 5432) })
  Object.assign(address, { hostname: '127.0.0.1', port: String(way.port) })
  const directory = await mkdtemp(join(tmpdir(), 'atrium-away-'))
  const settings = { DATA_DIR: directory, DATABASE_URL: address.href, LOG_LEVEL: 'silent' }
  const { url, stop } = await startServer(settings)
  const status = async (path: string) => (await fetch(url + path)).status
  const save = () =>
    fetch(`${url}/api/careers`, {
      ...json(sample(contents.careers, randomUUID()), {
        authorization: `Bearer ${cluster.token}`,
      }),
    })
  try {
    const pages = ['/', '/projects', '/careers', '/contact']
    for (const page of pages) expect(await status(page)).toBe(200)
    way.cut()
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(503), patience)
    for (const page of pages) expect(await status(page)).toBe(200)
    expect(await status('/livez')).toBe(200)
    const refused = await save()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    way.mend()
    const began = performance.now()
    await vi.waitFor(async () => expect((await save()).status).toBe(201), patience)
    const savedMs = Math.round(performance.now() - began)
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience)
    process.stdout.write(`after a database outage the first save succeeded within ${savedMs} ms\n`)
  } finally {
    await stop()
    await way.close()
    await rm(directory, { recursive: true })
  }
})

test('signing out at one replica ends the session at all', async () => {
  const [first, second, third] = cluster.replicas
  const headers = { authorization: `Bearer ${cluster.token}` }
  const statusAt = async (url = '') => (await fetch(`${url}/api/auth/me`, { headers })).status
  expect([await statusAt(second?.url), await statusAt(third?.url)]).toEqual([200, 200])
  await fetch(`${first?.url}/api/auth/logout`, { method: 'POST', headers })
  expect([await statusAt(second?.url), await statusAt(third?.url)]).toEqual([401, 401])
})
