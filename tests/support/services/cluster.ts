import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffCookie } from '#content/people/staff-cookie.ts'
import { openSession } from '../sites/open-session.ts'
import { startServer, type TestServer } from '../sites/server.ts'
import { startBalancer } from './balancer.ts'

/**
 * Replicas of one site behind a balancer: each with its own data folder, all with one database. `variables` apply to
 * all.
 */
export async function startCluster(
  size: number,
  databaseUrl: string,
  variables: Record<string, string> = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-cluster-'))
  const start = (number: number, program?: string) =>
    startServer(
      {
        DATA_DIR: join(directory, `replica-${number}`),
        DATABASE_URL: databaseUrl,
        SITE_URL: 'http://localhost:3000',
        LOG_LEVEL: 'error',
        ...variables,
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
    /** Session token of the administrator. */
    token: await openSession(databaseUrl),
    /** Stops a replica as an upgrade does, and starts one in its place from the program in a folder. */
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
 * Requests pages over some connections until `isOver`, in turn with every asset that the pages have linked to. Returns
 * the number of responses by status, and the assets.
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

/** Counts up so that every save differs. */
let phoneNumber = 1_000_000

/** Returns a function that saves a new phone number at the first replica. The contact page shows it. */
async function savesPhones({ replicas, token }: Cluster) {
  const url = `${replicas[0]?.url}/api/settings`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const current = await fetch(url, { headers })
  const {
    _id,
    createdAt,
    updatedAt,
    version: _version,
    ...settings
  } = (await current.json()) as Record<string, unknown>
  return async () => {
    const phone = `+49 40 ${phoneNumber++}`
    const body = JSON.stringify({ ...settings, phone })
    const saved = await fetch(url, { method: 'PUT', headers, body })
    if (!saved.ok) throw new Error(await saved.text())
    return phone
  }
}

const contactPage = async ({ url }: TestServer, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/contact`, { headers })).text()

/**
 * Measures for how many milliseconds after a save each other replica still shows visitors the old content. Throws
 * unless the saving replica shows the change at once.
 */
export async function measureFreshness(cluster: Cluster, saves: number) {
  const times: number[] = []
  const [first, ...others] = cluster.replicas
  if (!first) return times
  const save = await savesPhones(cluster)
  for (let count = 0; count < saves; count++) {
    const phone = await save()
    const began = performance.now()
    const seen = others.map(async (replica) => {
      while (!(await contactPage(replica)).includes(phone));
      return performance.now() - began
    })
    if (!(await contactPage(first)).includes(phone))
      throw new Error('the replica does not show its own save at once')
    times.push(...(await Promise.all(seen)))
  }
  return times
}

/** Counts the replicas that show staff stale content right after a save. */
export async function countStaleForStaff(cluster: Cluster, saves: number): Promise<number> {
  const save = await savesPhones(cluster)
  let stale = 0
  for (let count = 0; count < saves; count++) {
    const phone = await save()
    const asStaff = { cookie: `${staffCookie}=1` }
    const pages = await Promise.all(cluster.replicas.map((each) => contactPage(each, asStaff)))
    stale += pages.filter((page) => !page.includes(phone)).length
  }
  return stale
}
