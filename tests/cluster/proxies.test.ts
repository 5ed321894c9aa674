import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { isProxyInstalled, proxyNames, startProxy } from '#tests/support/services/proxy.ts'
import { startTcpProxy } from '#tests/support/services/tcp-proxy.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { freePort, startServer, type TestServer } from '#tests/support/sites/server.ts'

/** Two replicas behind each proxy that deploy/ has a configuration for. CLUSTER_ROUNDS sets more replacements. */
const rounds = Number(process.env.CLUSTER_ROUNDS ?? 1)
const connections = 6
const patience = { timeout: 120_000, interval: 50 }

describe.each(
  proxyNames.map((name) => {
    const isInstalled = isProxyInstalled(name)
    const title = isInstalled ? name : `${name} (not run: it is not installed)`
    return [title, name, isInstalled] as const
  }),
)('a site behind %s', (_title, name, isInstalled) => {
  let database: TestDatabase
  let directory: string
  let way: Awaited<ReturnType<typeof startTcpProxy>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let token: string
  const replicas: TestServer[] = []
  let ports: number[]
  let address: URL

  const startReplica = (number: number) =>
    startServer({
      PORT: String(ports[number]),
      DATA_DIR: join(directory, `replica-${number}`),
      DATABASE_URL: address.href,
      SITE_URL: 'https://www.example.com',
      ADMIN_EMAIL: 'ada@example.com',
      TRUST_PROXY: '127.0.0.1',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      // As in deploy/compose.replicas.yaml.
      DRAIN_SECONDS: '3',
      // A busy test machine must not refuse requests.
      SHED_REQUESTS: '100000',
      SHED_TURN_MS: '60000',
    })

  beforeAll(async () => {
    if (!isInstalled) return
    database = await createEmptyDatabase()
    directory = await mkdtemp(join(tmpdir(), 'atrium-proxies-'))
    address = new URL(database.target)
    way = await startTcpProxy({ host: address.hostname, port: Number(address.port || 5432) })
    Object.assign(address, { hostname: '127.0.0.1', port: String(way.port) })
    ports = [await freePort(), await freePort()]
    for (const number of ports.keys()) replicas.push(await startReplica(number))
    token = await openSession(database.target)
    proxy = await startProxy(name, ports)
    await vi.waitFor(async () => expect((await proxy.ask('/')).status).toBe(200), patience)
  })
  afterAll(async () => {
    await proxy?.stop()
    for (const replica of replicas) await replica.stop()
    await way?.close()
    await database?.remove()
    if (directory) await rm(directory, { recursive: true })
  })

  /** Saves a draft, which changes no page. */
  const saveOnce = (title: string) =>
    proxy.ask('/api/careers?draft=true', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sample(contents.careers, title), title }),
    })

  /** Repeats a save that waited too long for the database, as its answer asks a client to do. */
  const save = async (title: string) => {
    for (;;) {
      const answer = await saveOnce(title)
      if (answer.status !== 503 || !answer.body.includes('The server is busy')) return answer
    }
  }

  test.skipIf(!isInstalled)(
    'no request fails while the replicas are replaced, and each save takes effect once',
    async () => {
      const paths = ['/', '/projects', '/careers', '/api/projects', '/contact']
      const counts: Record<string, number> = {}
      const saved: string[] = []
      let [sent, isOver] = [0, false]
      const work = async (worker: number) => {
        while (!isOver) {
          const number = sent++
          const isSave = number % 4 === 0
          const title = `Post ${worker}-${number}`
          const { status, body } = isSave
            ? await save(title)
            : await proxy.ask(paths[number % paths.length] ?? '/')
          const reason = status === 200 || status === 201 ? '' : ` ${body}`
          const kind = `${isSave ? 'POST' : 'GET'} ${status}${reason}`
          counts[kind] = (counts[kind] ?? 0) + 1
          if (isSave && status === 201) saved.push(title)
        }
      }
      const working = Array.from({ length: connections }, (_, worker) => work(worker))
      for (let round = 0; round < rounds; round++)
        for (const number of ports.keys()) {
          expect(await replicas[number]?.stop()).toBe(0)
          replicas[number] = await startReplica(number)
        }
      isOver = true
      await Promise.all(working)
      process.stdout.write(`${name}: ${rounds * 2} replacements, ${JSON.stringify(counts)}\n`)
      // nginx sends requests to a server until it no longer listens. It answers a POST that meets this moment with 502,
      // because it must not send it twice.
      const lost = Object.keys(counts).filter(
        (kind) => name === 'nginx' && kind.startsWith('POST 502'),
      )
      expect(lost.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)).toBeLessThanOrEqual(
        rounds * 2,
      )
      const kinds = Object.keys(counts).filter((kind) => !lost.includes(kind))
      expect(kinds.sort(), proxy.log()).toEqual(['GET 200', 'POST 201'])
      const drafts = await database.db.selectFrom('drafts').select('value').execute()
      const titles = drafts.map(({ value }) => /"title":"(Post [\d-]+)"/.exec(value)?.[1])
      expect(titles.sort()).toEqual(saved.sort())
    },
  )

  test.skipIf(!isInstalled)(
    'without the database no replica is ready: cached pages go on, and saves are answered by the server',
    async () => {
      const paths = ['/', '/projects', '/careers', '/contact']
      // Each replica has rendered each page.
      for (const { url } of replicas)
        for (const path of paths) expect((await fetch(url + path)).status).toBe(200)
      way.cut()
      for (const { url } of replicas)
        await vi.waitFor(
          async () => expect((await fetch(`${url}/readyz`)).status).toBe(503),
          patience,
        )
      const statuses = new Set<number | string>()
      const isOver = performance.now() + 4_000
      // Longer than the proxy needs to notice.
      while (performance.now() < isOver)
        for (const path of paths) statuses.add((await proxy.ask(path)).status)
      expect([...statuses], proxy.log()).toEqual([200])
      const refused = await saveOnce('Post to nowhere')
      expect(refused.status).toBe(503)
      expect(JSON.parse(refused.body)).toMatchObject({ status: 503 })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      way.mend()
      await vi.waitFor(async () => expect((await save('Post again')).status).toBe(201), patience)
    },
  )
})
