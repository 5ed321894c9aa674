import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from './balancer.ts'
import { openSession } from './open-session.ts'
import { startServer, type TestServer } from './server.ts'

/** Replicas of one site: each with a folder of its own, all with one database, behind a balancer. */
export async function startCluster(size: number, databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-cluster-'))
  const start = (number: number, program?: string) =>
    startServer(
      {
        DATA_DIR: join(directory, `replica-${number}`),
        DATABASE_URL: databaseUrl,
        SITE_URL: 'http://localhost:3000',
        LOG_LEVEL: 'error',
      },
      undefined,
      program,
    )
  const balancer = await startBalancer()
  const replicas: TestServer[] = await Promise.all(
    Array.from({ length: size }, (_, number) => start(number)),
  )
  for (const { url } of replicas) balancer.add(url)
  return {
    url: balancer.url,
    replicas,
    /** The token of a session of the administrator. */
    token: await openSession(databaseUrl),
    /** Ends a replica as an upgrade does, and starts one of the program in a folder in its place. */
    async replace(number: number, program?: string) {
      const former = replicas[number]
      const code = await former?.stop()
      if (former) balancer.remove(former.url)
      const next = await start(number, program)
      replicas[number] = next
      balancer.add(next.url)
      return code
    },
    async stop() {
      await balancer.close()
      for (const replica of replicas) await replica.stop()
      await rm(directory, { recursive: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Asks for pages in turn until `isOver`, with so many connections, and for the assets that they name, long after them,
 * too. Gives how many answers had which status.
 */
export async function askMany(
  url: string,
  {
    paths,
    connections,
    isOver,
  }: { paths: string[]; connections: number; isOver(sent: number): boolean },
): Promise<{ counts: Record<string, number>; assets: ReadonlySet<string> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts: Record<string, number> = {}
  const assets = new Set<string>()
  let sent = 0
  const one = (path: string) =>
    new Promise<string>((resolve) => {
      const asked = request(url + path, { agent }, (answer) => {
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        let html = ''
        answer.on('data', (chunk) => {
          if (isPage) html += chunk
        })
        answer.once('end', () => {
          for (const [asset] of html.matchAll(/\/assets\/[\w.-]+/g)) assets.add(asset)
          resolve(String(answer.statusCode))
        })
        answer.once('error', () => resolve('cut off'))
      })
      asked.once('error', () => resolve('no answer'))
      asked.end()
    })
  const ask = async () => {
    while (!isOver(sent)) {
      const all = [...paths, ...assets]
      const status = await one(all[sent++ % all.length] ?? '/')
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return { counts, assets }
}

/**
 * Freshness: how long after a save is acknowledged the others still show what was before, in milliseconds, for each
 * save and each other replica. The page of contact has what is saved. Throws unless the one that saved shows it at once.
 */
export async function measureFreshness({ replicas, token }: Cluster, saves: number) {
  const times: number[] = []
  const [first, ...others] = replicas
  if (!first) return times
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const current = await fetch(`${first.url}/api/settings`, { headers })
  const {
    _id,
    createdAt,
    updatedAt,
    version: _version,
    ...settings
  } = (await current.json()) as Record<string, unknown>
  for (let save = 0; save < saves; save++) {
    const phone = `+49 40 ${String(1_000_000 + save)}`
    const body = JSON.stringify({ ...settings, phone })
    const saved = await fetch(`${first.url}/api/settings`, { method: 'PUT', headers, body })
    if (!saved.ok) throw new Error(await saved.text())
    const began = performance.now()
    const own = await (await fetch(`${first.url}/contact`)).text()
    if (!own.includes(phone)) throw new Error('who has saved does not show it')
    const seen = others.map(async ({ url }) => {
      for (;;) {
        const page = await (await fetch(`${url}/contact`)).text()
        if (page.includes(phone)) return performance.now() - began
      }
    })
    times.push(...(await Promise.all(seen)))
  }
  return times
}
