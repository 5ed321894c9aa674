import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '#server/process/build.ts'
import {
  askMany,
  type Cluster,
  countStaleForStaff,
  measureFreshness,
  startCluster,
} from '#tests/support/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makeSecondBuild } from '#tests/support/second-build.ts'

/** As many as a site has that has outgrown one machine; more by the environment. */
const requests = Number(process.env.CLUSTER_REQUESTS ?? 5_000)
const firstBuild = join(import.meta.dirname, '../..')
const saves = Number(process.env.CLUSTER_SAVES ?? 20)

let database: TestDatabase
let cluster: Cluster
/** The folder of the program with another build. */
let secondBuild: string

beforeAll(async () => {
  await buildWhenStale(() => {})
  secondBuild = await makeSecondBuild()
  database = await createEmptyDatabase()
  // All at once: one of them migrates and seeds, and the others wait.
  cluster = await startCluster(3, database.target)
})
afterAll(async () => {
  await cluster?.stop()
  await database?.remove()
  if (secondBuild) await rm(secondBuild, { recursive: true })
})

/** The addresses of the hashed assets of a build. */
const assetsOf = async (program: string) =>
  new Set((await readdir(join(program, 'build/client/assets'))).map((name) => `/assets/${name}`))

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

test('no request fails while every replica is replaced by one of another build', async () => {
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
    `${counts[200]} requests while three replicas were replaced, ${replaced} times: none failed\n`,
  )
})

test('what is saved at one replica is soon shown by the others, and by itself at once', async () => {
  const times = await measureFreshness(cluster, saves)
  expect(times).toHaveLength(saves * 2)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round)
  process.stdout.write(
    `${saves} saves, shown by two others after ${p50} ms (p50), ${p99} ms (p99)\n`,
  )
})

test('staff see what they have saved at once, at whichever replica they ask', async () => {
  expect(await countStaleForStaff(cluster, saves)).toBe(0)
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
