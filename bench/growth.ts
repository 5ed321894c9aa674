import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { requestStatus, timed } from './http-requests.ts'
import { type LoadResult, load, startProgram } from './load.ts'
import { fillWithProjects } from './many-projects.ts'
import { median, print, quantile, type Row, row } from './row.ts'

interface Scenario {
  path: (turn: number) => string
  asStaff?: boolean
  /** Makes each request a cache miss: a save before it makes every cached page stale. */
  isFresh?: boolean
  times?: number
}

const counts = [10, 1_000, 100_000] as const
const most = counts[2]

/** Requests to a site with `count` projects. `slug` is the slug of one of these projects. */
const scenariosOf = (count: number, slug: string) =>
  ({
    'API page': { path: () => '/api/projects?page=1&pageSize=12' },
    'API middle page': {
      path: () => `/api/projects?page=${Math.ceil((count * 0.9) / 24)}&pageSize=12`,
    },
    'API without a page': { path: () => '/api/projects', times: 10 },
    'detail by address': {
      path: () => `/api/projects/slug/${slug}`,
    },
    search: {
      path: (turn) => `/api/projects?page=1&pageSize=12&search=${words[turn % words.length]}`,
    },
    'search of two letters': {
      path: (turn) => `/api/projects?page=1&pageSize=12&search=${['in', 'qz', '7', 'a'][turn % 4]}`,
    },
    'ready list of projects': { path: () => '/projects' },
    'ready case study': { path: () => `/projects/${slug}` },
    'list of projects': { path: () => '/projects', isFresh: true, times: 60 },
    category: { path: () => '/projects?category=web', isFresh: true, times: 60 },
    'last page': {
      path: () => `/projects?page=${Math.ceil((count * 0.9) / 24)}`,
      isFresh: true,
      times: 60,
    },
    'case study': {
      path: () => `/projects/${slug}`,
      isFresh: true,
      times: 60,
    },
    'home page': { path: () => '/', isFresh: true, times: 60 },
    'admin list': { path: () => '/api/projects?page=1&pageSize=25', asStaff: true },
    'admin list by title': {
      path: () => '/api/projects?page=1&pageSize=25&sort=title',
      asStaff: true,
    },
    'admin search by title': {
      path: (turn) => `/api/projects?pageSize=25&sort=-title&search=${words[turn % words.length]}`,
      asStaff: true,
    },
    dashboard: {
      path: () => '/api/projects?page=1&pageSize=5&sort=-createdAt',
      asStaff: true,
    },
    activity: { path: () => '/api/activity?page=1&pageSize=50', asStaff: true },
    sitemap: { path: () => '/sitemap.xml', times: 20 },
  }) satisfies Record<string, Scenario>

const words = ['dispatch', 'HARBOR', 'pilots 7', 'for', 'nothing like it', '54321', 'é']

/** The latency of a request in milliseconds. Throws unless its status is 200. */
async function timeOf(agent: Agent, url: string, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return timed(async () => {
    const status = await requestStatus(url, { agent, headers, timeout: 30_000 })
    if (status !== 200) throw new Error(`${url} was answered with ${status}`)
  })
}

const concurrentLoad = { connections: 32, seconds: 2 }

/** Compares the site with a bare server that sends the same bytes, each under load over 32 connections. */
async function compareLoad(url: string) {
  const bare = await startProgram('bare-server.ts', { COPY_OF: url })
  const rounds: { own: LoadResult; bare: LoadResult }[] = []
  for (let round = 0; round < 4; round++) {
    rounds.push({
      own: await load(url, concurrentLoad),
      bare: await load(bare.url, concurrentLoad),
    })
  }
  await bare.stop()
  const [, ...counted] = rounds // warm-up: the first round does not count
  return {
    rate: median(counted.map(({ own }) => own.perSecond)),
    p99: median(counted.map(({ own }) => own.p99)),
    bareP99: median(counted.map(({ bare }) => bare.p99)),
    share: median(counted.map(({ own, bare }) => own.perSecond / bare.perSecond)),
  }
}

/** The slug of a project in the middle of the list. */
async function middleSlug(url: string, count: number): Promise<string> {
  const answer = await fetch(`${url}/api/projects?pageSize=1&page=${Math.ceil(count * 0.45)}`)
  const [project] = (await answer.json()) as { slug: string }[]
  return project?.slug ?? ''
}

type Times = Record<string, { p50: number; p99: number }>

async function measure(directory: string, count: number) {
  const dataDir = join(directory, String(count))
  await mkdir(dataDir)
  await fillWithProjects(dataDir, count)
  const server = await startServer({
    DATA_DIR: dataDir,
    SEED: 'none',
  })
  const token = await openSession(dataDir)
  const db = connect(dataDir)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: Times = {}
  const slug = await middleSlug(server.url, count)
  try {
    for (const [name, ask] of Object.entries<Scenario>(scenariosOf(count, slug))) {
      const taken: number[] = []
      for (let turn = -10; turn < (ask.times ?? 300); turn++) {
        if (ask.isFresh) await saveSettings(db, { phone: `${count} ${name} ${turn}` })
        const url = server.url + ask.path(Math.abs(turn))
        const time = await timeOf(agent, url, ask.asStaff ? token : undefined)
        if (turn >= 0) taken.push(time)
      }
      times[name] = { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
    }
    return { times, load: await compareLoad(`${server.url}/api/projects?page=1&pageSize=12`) }
  } finally {
    agent.destroy()
    await db.destroy()
    await server.stop()
  }
}

/**
 * Requests that must take constant time: with 100,000 projects at most 1.5 times as long as with 10. The list of
 * projects is compared with the list of 1,000 projects instead, because 10 projects fill less than a page.
 */
const constantTime = [
  ...['API page', 'detail by address', 'ready list of projects', 'ready case study'],
  ...['list of projects', 'case study'],
]
const isOfCards = (name: string) => name === 'list of projects'

/** How long lists, searches and pages take with 10, 1,000 and 100,000 projects. */
export async function benchGrowth(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const rows: Row[] = []
  const firsts: Record<string, number> = {}
  try {
    for (const count of counts) {
      const { times, load } = await measure(directory, count)
      const called = (name: string) => `${name}, ${count.toLocaleString('en-US')} projects`
      for (const [name, { p50, p99 }] of Object.entries(times)) {
        if (count > 10 || !isOfCards(name)) firsts[name] ??= p50
        const isBound = count === most && constantTime.includes(name)
        const goal = isBound ? { atMost: (firsts[name] ?? p50) * 1.5 } : undefined
        rows.push(row(`${called(name)}: p50`, p50, 'ms', goal))
        if (count === most && name === 'search')
          rows.push(row(`${called(name)}: p99`, p99, 'ms', { atMost: 25 }))
      }
      const { share, rate, p99, bareP99 } = load
      const name = called('API page at 32 connections')
      rows.push(
        row(name, rate, '/s'),
        row(`${name}: share of bare node:http`, share, '', { atLeast: 0.12 }),
        row(`${name}: p99`, p99, 'ms', { atMost: 10 }),
        row(`${name}: p99 of bare node:http`, bareP99, 'ms'),
      )
    }
  } finally {
    await rm(directory, { recursive: true })
  }
  return rows
}

if (import.meta.main) print(await benchGrowth())
