import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenStale } from '#server/process/build.ts'
import {
  databaseAt,
  runStatement,
  startPostgres,
  testDatabaseOptions,
} from '#tests/support/databases/postgres.ts'
import { startCluster } from '#tests/support/services/cluster.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import {
  chosen,
  comfortablePerSecond,
  type Demand,
  type Mix,
  meanDemand,
  seededRandom,
  simulate,
} from './capacity.ts'
import { browserEncodings } from './captured-response.ts'
import { median, print, quantile, type Row, row } from './row.ts'

/** The requests of a visit to four pages. Most are files that a browser or a CDN caches. */
const mix = {
  page: 0.2,
  asset: 0.45,
  picture: 0.3,
  list: 0.04,
  search: 0.01,
} as const satisfies Mix<string>
type Kind = keyof typeof mix

const kinds = Object.keys(mix) as Kind[] // a cast: `mix` has exactly these keys
const saves = { everySeconds: 5 }
const runSeconds = 15

/**
 * Checks the capacity model of docs/operations.md against replicas on this machine: measures the cost of each kind of
 * request at one replica, then sends the mix of requests at several rates to two and three replicas. Each result is
 * followed by the simulation's forecast.
 */
export async function benchReplicas(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const [postgres, s3] = [await startPostgres(), await startS3()]
  const siteWith = (replicas: number) => siteOf(postgres.url, replicas, s3)
  try {
    const rows: Row[] = []
    const one = await siteWith(1)
    const paths = await pathsOf(one.replicas[0]?.url ?? '')
    const demands = {} as Record<Kind, Demand>
    for (const kind of kinds) demands[kind] = await demandOf(one, paths[kind])
    const saveMs = await costOfSave(one)
    await one.stop()
    for (const kind of kinds) {
      rows.push(row(`processor time of one: ${kind}`, demands[kind].cpuMs, 'ms'))
    }
    rows.push(row('processor time of a save, with the pages rendered again', saveMs, 'ms'))
    const mean = meanDemand(mix, demands)
    rows.push(
      row('processor time of a request of the mix', mean, 'ms'),
      row('requests of the mix that one core carries in comfort', comfortablePerSecond(mean), '/s'),
    )

    for (const replicas of [2, 3]) {
      const site = await siteWith(replicas)
      // Warm-up: each replica keeps its own copy of each picture and asset.
      for (const { url } of site.replicas) await warm(url, paths)
      for (const perSecond of [100, 300, 600]) {
        const perSave = { cpuMs: saveMs, perSecond: 1 / saves.everySeconds }
        const forecast = simulate({ mix, demands, replicas, perSecond, saves: perSave })
        const seen = await measure(site, { paths, perSecond })
        const name = `${replicas} replicas, ${perSecond}/s`
        const ratio = Math.max(seen.busy / forecast.busy, forecast.busy / seen.busy)
        rows.push(
          row(`${name}: busy`, seen.busy * 100, '%'),
          row(`${name}: busy by the model`, forecast.busy * 100, '%'),
          row(`${name}: the one as a multiple of the other`, ratio, '', { atMost: 1.5 }),
          row(`${name}: p50`, seen.p50, 'ms'),
          row(`${name}: p50 by the model`, forecast.p50, 'ms'),
          row(`${name}: p99`, seen.p99, 'ms'),
          row(`${name}: p99 by the model`, forecast.p99, 'ms'),
          row(`${name}: failed`, seen.failed, '', { atMost: 0 }),
        )
      }
      await site.stop()
    }
    return rows
  } finally {
    await s3.stop()
    await postgres.stop()
  }
}

type S3 = Awaited<ReturnType<typeof startS3>>
type Site = Awaited<ReturnType<typeof startCluster>>
type Paths = Record<Kind, (turn: number) => string>

let made = 0
async function siteOf(url: string, replicas: number, { config }: S3): Promise<Site> {
  const name = `replicas_${++made}`
  await runStatement(url, `create database ${name} ${testDatabaseOptions}`)
  const { endpoint, bucket, accessKeyId, secretAccessKey } = config
  const site = await startCluster(replicas, databaseAt(url, name), {
    STORAGE_URL: `s3://${bucket}/${name}?endpoint=${encodeURIComponent(endpoint)}`,
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  })
  // Waits until every replica has rendered its pages.
  for (const replica of site.replicas) while ((await idleCpu(replica.url)) > 0.1);
  return site
}

/** The addresses to request, by kind. Assets and pictures come from the links of the home page. */
async function pathsOf(url: string): Promise<Paths> {
  const html = await (await fetch(url)).text()
  const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([path]) => path))]
  const [assets, pictures] = [
    found(/\/assets\/[\w.-]+\.(?:js|css)/g),
    found(/\/media\/[\w/]+\.\w+/g),
  ]
  const pages = ['/', '/projects', '/careers', '/contact', '/about']
  const inTurn = (all: readonly string[]) => (turn: number) => all[turn % all.length] ?? '/'
  const words = ['port', 'data', 'cloud', 'design', 'mobile']
  return {
    page: inTurn(pages),
    asset: inTurn(assets),
    picture: inTurn(pictures),
    list: (turn) => `/api/projects?page=${1 + (turn % 2)}&pageSize=6`,
    search: (turn) => `/api/projects?search=${words[turn % words.length]}`,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** The latency of a request in milliseconds, or undefined unless it succeeds. */
function ask(address: string): Promise<number | undefined> {
  const began = performance.now()
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': browserEncodings }
    const asked = request(address, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? performance.now() - began : undefined),
      )
    })
    asked.once('error', () => resolve(undefined)).end()
  })
}

/** Processor time that a replica has used, in seconds. */
async function cpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
}

/** Processor time per second that an idle replica uses. */
async function idleCpu(url: string): Promise<number> {
  const before = await cpuSeconds(url)
  await wait(3_000)
  return ((await cpuSeconds(url)) - before) / 3
}

async function warm(url: string, paths: Paths) {
  for (const kind of kinds)
    for (let turn = 0; turn < 200; turn++) await ask(url + paths[kind](turn))
}

async function demandOf({ replicas }: Site, path: (turn: number) => string): Promise<Demand> {
  const url = replicas[0]?.url ?? ''
  for (let turn = 0; turn < 500; turn++) await ask(url + path(turn))
  const idle = await idleCpu(url)
  const [before, began] = [await cpuSeconds(url), performance.now()]
  const latencies: number[] = []
  const count = 1_500
  for (let turn = 0; turn < count; turn++)
    latencies.push((await ask(url + path(turn))) ?? Number.NaN)
  const seconds = (performance.now() - began) / 1000
  const used = (await cpuSeconds(url)) - before - idle * seconds
  return { cpuMs: (used * 1000) / count, aloneMs: median(latencies) }
}

async function save({ replicas, token }: Site, turn: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ phone: `+49 40 ${1_000_000 + turn}` })
  await fetch(`${replicas[0]?.url}/api/settings`, { method: 'PUT', headers, body })
}

async function costOfSave(site: Site): Promise<number> {
  const url = site.replicas[0]?.url ?? ''
  const idle = await idleCpu(url)
  const costs: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const before = await cpuSeconds(url)
    await save(site, turn)
    await wait(saves.everySeconds * 1000)
    costs.push((await cpuSeconds(url)) - before - idle * saves.everySeconds)
  }
  return median(costs) * 1000
}

/** Open loop: requests arrive at random times, whether earlier ones were answered or not. */
async function measure(site: Site, { paths, perSecond }: { paths: Paths; perSecond: number }) {
  const urls = site.replicas.map(({ url }) => url)
  const random = seededRandom(7)
  const before = await Promise.all(urls.map(cpuSeconds))
  const began = performance.now()
  const answers: Promise<number | undefined>[] = []
  let [turn, due, saved] = [0, 0, 0]
  while (due < runSeconds * 1000) {
    const late = due - (performance.now() - began)
    if (late > 1) await wait(late)
    if (due > saved * saves.everySeconds * 1000) void save(site, 100 + saved++)
    const kind = chosen(mix, random())
    answers.push(ask((urls[turn % urls.length] ?? '') + paths[kind](turn)))
    turn += 1
    due += -Math.log(1 - random()) * (1000 / perSecond)
  }
  const latencies = await Promise.all(answers)
  const seconds = (performance.now() - began) / 1000
  const used = (await Promise.all(urls.map(cpuSeconds))).map(
    (now, index) => now - (before[index] ?? 0),
  )
  const known = latencies.filter((each) => each !== undefined)
  return {
    busy: used.reduce((all, each) => all + each, 0) / urls.length / seconds,
    p50: quantile(known, 0.5),
    p99: quantile(known, 0.99),
    failed: latencies.length - known.length,
  }
}

if (import.meta.main) print(await benchReplicas())
