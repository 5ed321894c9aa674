import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import type { Env } from '#server/env/env.ts'
import { enqueue } from '#server/outbox/queue.ts'
import type { Span } from '#server/telemetry/tracing/span.ts'
import { createTracer } from '#server/telemetry/tracing/tracer.ts'
import { isPostgres } from '#tests/support/databases/database.ts'
import { readMetrics } from '#tests/support/formats/exposition-format.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts another server on the same database. */
async function appWith(
  changed: Partial<Env> = {},
  parts: Partial<Parameters<typeof createApp>[0]> = {},
) {
  const db = connect(api.target, parts.tracer?.onQuery)
  const app = await createApp({ env: { ...api.env, ...changed }, db, ...parts })
  closing.push(async () => {
    await app.close()
    await db.destroy()
  })
  return { app, db }
}

const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ')
        return [line.slice(0, space), Number(line.slice(space + 1))]
      }),
  )

test('a working server is ready and lists its checks', async () => {
  const { app } = await appWith()
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const names = ['database', 'migrations', 'storage', 'disk', 'outbox', 'mail', 'backups', 'jobs']
  expect(answer.json()).toEqual({
    status: 'ready',
    checks: Object.fromEntries(names.map((name) => [name, { status: 'ok' }])),
  })
})

test('without its database a server is live, but not ready', async () => {
  const { app, db } = await appWith()
  expect((await app.inject('/api/projects')).statusCode).toBe(200)
  await db.destroy()
  for (const path of ['/livez', '/healthz']) {
    expect((await app.inject(path)).statusCode).toBe(200)
  }
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    status: 'not ready',
    checks: { database: { status: 'fail' } },
  })
})

test.skipIf(isPostgres)(
  'without its database file a server is degraded, refuses writes and serves reads',
  async () => {
    const { app } = await appWith()
    const file = join(api.target, 'atrium.db')
    await rename(file, `${file}.away`)
    try {
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json().status]).toEqual([200, 'degraded'])
      expect(ready.json().checks.database).toEqual({ status: 'warn' })
      const payload = { name: 'A', email: 'a@example.com', message: 'Hello' }
      const sent = await app.inject({ method: 'POST', url: '/api/messages', payload })
      expect([sent.statusCode, sent.json().detail]).toEqual([
        503,
        'The database file is missing. Nothing can be saved.',
      ])
      expect(sent.headers['retry-after']).toBe('5')
      expect((await app.inject('/api/projects')).statusCode).toBe(200)
    } finally {
      await rename(`${file}.away`, file)
    }
  },
)

test('a newer database schema is a warning, a missing migration makes the server unready', async () => {
  const newest = await sql<{ number: number; name: string }>`
    select number, name from migrations order by number desc limit 1`.execute(api.db)
  const { number = 0, name = '' } = newest.rows[0] ?? {}
  await sql`insert into migrations values (${number + 1}, '9999-later', 'now')`.execute(api.db)
  const newer = await (await appWith()).app.inject('/readyz')
  await sql`delete from migrations where number > ${number - 1}`.execute(api.db)
  const older = await (await appWith()).app.inject('/readyz')
  await sql`insert into migrations values (${number}, ${name}, 'now')`.execute(api.db)
  expect([newer.statusCode, newer.json().checks.migrations.status]).toEqual([200, 'warn'])
  expect([older.statusCode, older.json().checks.migrations.status]).toEqual([503, 'fail'])
})

test('a delayed outbox is reported with the time of its oldest row', async () => {
  const dueAt = new Date(Date.now() - 20 * minuteMs).toISOString()
  await transact(api.db, (transaction) =>
    enqueue(transaction, [{ channel: 'webhook', kind: 'event', recipient: 'none', content: {} }]),
  )
  await api.db.updateTable('outbox').set({ dueAt }).execute()
  const { app } = await appWith()
  const ready = await app.inject('/readyz')
  const samples = samplesOf((await app.inject('/metrics')).body)
  await api.db.deleteFrom('outbox').execute()
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'degraded'])
  expect(ready.json().checks.outbox).toEqual({ status: 'warn', since: dueAt })
  expect(samples.get('atrium_outbox_waiting{channel="webhook"}')).toBe(1)
  expect(samples.get('atrium_outbox_overdue_seconds{channel="webhook"}')).toBeGreaterThan(1_199)
})

test('metrics count requests by their route, method and status', async () => {
  const { app } = await appWith()
  for (const id of ['a', 'b']) await app.inject(`/api/projects/${id}`)
  await app.inject({ url: '/api/projects', method: 'PROPFIND' as 'GET' })
  await app.inject('/no/route')
  const answer = await app.inject('/metrics')
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const samples = samplesOf(answer.body)
  const requests = (route: string, method: string, status: number) =>
    samples.get(
      `atrium_http_requests_total{route="${route}",method="${method}",status="${status}"}`,
    )
  expect(requests('/api/projects/:id', 'GET', 404)).toBe(2)
  expect(requests('none', 'GET', 404)).toBe(1)
  expect(samples.get('atrium_http_request_duration_seconds_count{route="/api/projects/:id"}')).toBe(
    2,
  )
  expect(answer.body).not.toContain('PROPFIND')
  for (const [sample, value] of samples) {
    expect(sample).toMatch(/^[a-z_]\w*(\{([a-z]\w*="[^"\n]*",?)+\})?$/)
    expect(Number.isNaN(value), sample).toBe(false)
  }
})

test('every metric of docs/monitoring.md is in the exposition', async () => {
  const { app } = await appWith()
  const at = new Date().toISOString()
  const times = { startedAt: at, endedAt: at, error: null }
  await api.db
    .insertInto('backupRuns')
    .values({
      ...times,
      id: 'a',
      kind: 'backup',
      state: 'done',
      target: 'local',
      name: 'a.tar.zst',
      person: null,
      createdAt: at,
      progress: null,
      result: null,
      attempts: 1,
    })
    .execute()
  await api.db
    .insertInto('jobs')
    .values({ name: 'trash', holder: null, leasedUntil: null, startedAt: at, endedAt: at })
    .execute()
  await app.inject('/api/projects')
  await app.inject('/metrics')
  const names = [...readMetrics((await app.inject('/metrics')).body).keys()]
  const docs = await readFile('docs/monitoring.md', 'utf8')
  const named = docs.matchAll(/`((?:atrium|process|nodejs)_\w+)`/g).map(([, name = '']) => name)
  const alerts = docs.match(/```promql\n(.*?)```/s)?.[1] ?? ''
  const alerted = alerts.matchAll(/\b(?:atrium|process|nodejs)_\w+/g).map(([name]) => name)
  const onPostgres = /^atrium_database_pool_/
  const inPages = 'atrium_page_render_duration_seconds'
  for (const name of new Set([...named, ...alerted])) {
    if (name === inPages || (!isPostgres && onPostgres.test(name))) continue
    expect(
      names.some((each) => each.startsWith(name)),
      name,
    ).toBe(true)
  }
})

test('without a token only local requests read metrics, not through a proxy', async () => {
  const { app } = await appWith()
  const from = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await from('127.0.0.1')).toBe(200)
  expect(await from('::1')).toBe(200)
  expect(await from('::ffff:127.0.0.1')).toBe(200)
  expect(await from('10.0.0.7')).toBe(404)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await from('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404)
})

test('with a token only requests with it read metrics', async () => {
  const { app } = await appWith({ metricsToken: '0123456789abcdef' })
  const ask = async (headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers })).statusCode
  expect(await ask({ authorization: 'Bearer 0123456789abcdef' })).toBe(200)
  expect(await ask({ authorization: 'Bearer 0123456789abcdeg' })).toBe(401)
  expect(await ask()).toBe(401)
  expect((await app.inject('/metrics')).statusCode).toBe(401)
})

test('the request id in the log is the trace id, or unique across processes', async () => {
  const ids: unknown[] = []
  const log = {
    write(line: string) {
      const { msg, reqId } = JSON.parse(line)
      if (msg === 'answered') ids.push(reqId)
    },
  }
  const [one, other] = [
    await appWith({ logLevel: 'info' }, { log }),
    await appWith({ logLevel: 'info' }, { log }),
  ]
  const traceparent = `00-${traceId}-${parentId}-01`
  await one.app.inject({ url: '/api/projects', headers: { traceparent } })
  await one.app.inject('/api/projects')
  await other.app.inject('/api/projects')
  await vi.waitFor(() => expect(ids).toHaveLength(3), 60_000)
  expect(ids[0]).toBe(traceId)
  expect(new Set(ids).size).toBe(3)
})

test('a request with a body is traced with its database statements', async () => {
  const spans: Span[] = []
  const exporter = { add: (span: Span) => void spans.push(span), close: async () => {} }
  const tracer = createTracer({ config: { ratio: 1 }, exporter })
  const { app } = await appWith({}, { tracer })
  const payload = { name: 'Ines', email: 'ines@client.example', message: 'Hello there' }
  const headers = { traceparent: `00-${traceId}-${parentId}-01` }
  const url = '/api/messages'
  expect((await app.inject({ url, method: 'POST', payload, headers })).statusCode).toBe(201)
  expect((await app.inject({ url: `${url}?ssoToken=secret`, headers })).statusCode).toBe(401)
  await vi.waitFor(() => expect(spans.some(({ kind }) => kind === 'server')).toBe(true), 60_000)
  await wait(0)
  const request = spans.find(({ kind, name }) => kind === 'server' && name.startsWith('POST'))
  expect(request).toMatchObject({
    traceId,
    parentId,
    name: 'POST /api/messages',
    isError: false,
    attributes: { 'url.path': '/api/messages', 'http.response.status_code': 201 },
  })
  const statements = spans.filter(({ parentId: of }) => of === request?.spanId)
  expect(statements.some(({ name }) => name === 'insert')).toBe(true)
  expect(JSON.stringify(spans)).not.toMatch(/ines@client|secret/)
})
