import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '#server/process/build.ts'
import { askMany, type Cluster, measureFreshness, startCluster } from '#tests/support/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'

/** As many as a site has that has outgrown one machine; more by the environment. */
const requests = Number(process.env.CLUSTER_REQUESTS ?? 5_000)
const saves = Number(process.env.CLUSTER_SAVES ?? 20)

let database: TestDatabase
let cluster: Cluster

beforeAll(async () => {
  await buildWhenStale(() => {})
  database = await createEmptyDatabase()
  // All at once: one of them migrates and seeds, and the others wait.
  cluster = await startCluster(3, database.target)
})
afterAll(async () => {
  await cluster?.stop()
  await database?.remove()
})

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

test('replicas that start at once have one site, made once', async () => {
  for (const { url } of cluster.replicas) {
    const projects = (await (await fetch(`${url}/api/projects`)).json()) as unknown[]
    expect(projects).toHaveLength(12)
  }
  const accounts = await database.db.selectFrom('accounts').select('id').execute()
  expect(accounts).toHaveLength(1)
})

test('no request fails while every replica is replaced by another one', async () => {
  const paths = ['/', '/projects', '/careers', '/api/projects', '/api/technologies', '/sitemap.xml']
  let hasReplaced = false
  const replacing = (async () => {
    for (const number of cluster.replicas.keys()) expect(await cluster.replace(number)).toBe(0)
    hasReplaced = true
  })()
  const isOver = (sent: number) => sent >= requests && hasReplaced
  const counts = await askMany(cluster.url, { paths, connections: 16, isOver })
  await replacing
  expect(Object.keys(counts)).toEqual(['200'])
  process.stdout.write(`${counts[200]} requests while three replicas were replaced, none failed\n`)
})

test('what is saved at one replica is soon shown by the others, and by itself at once', async () => {
  const times = await measureFreshness(cluster, saves)
  expect(times).toHaveLength(saves * 2)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round)
  process.stdout.write(
    `${saves} saves, shown by two others after ${p50} ms (p50), ${p99} ms (p99)\n`,
  )
})

test('a session that is ended is ended everywhere', async () => {
  const [first, second, third] = cluster.replicas
  const headers = { authorization: `Bearer ${cluster.token}` }
  const statusAt = async (url = '') => (await fetch(`${url}/api/auth/me`, { headers })).status
  expect([await statusAt(second?.url), await statusAt(third?.url)]).toEqual([200, 200])
  await fetch(`${first?.url}/api/auth/logout`, { method: 'POST', headers })
  expect([await statusAt(second?.url), await statusAt(third?.url)]).toEqual([401, 401])
})

test('no job of theirs has failed', async () => {
  const jobs = await database.db.selectFrom('jobs').selectAll().execute()
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ error }) => error !== null)).toEqual([])
})
