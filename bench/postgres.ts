import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#server/database/connect.ts'
import { copyDatabase } from '#server/database/copy/copy-database.ts'
import { refreshVersion, startVersionWatch } from '#server/database/engine/content-version.ts'
import { listRecords } from '#server/documents/records.ts'
import { buildWhenStale } from '#server/process/build.ts'
import {
  databaseAt,
  runStatement,
  startPostgres,
  testDatabaseOptions,
} from '#tests/support/databases/postgres.ts'
import { freePort, startServer } from '#tests/support/sites/server.ts'
import { browserEncodings } from './captured-response.ts'
import { timed } from './http-requests.ts'
import { load, startProgram } from './load.ts'
import { fillWithProjects } from './many-projects.ts'
import { messageJson } from './messages.ts'
import { median, print, type Row, row } from './row.ts'

const rounds = 5
const projects = 100_000

/**
 * Compares PostgreSQL with SQLite on this machine, both with durable commits: the cached home page, messages, and lists
 * of 100,000 projects. The engines take turns.
 */
export async function benchPostgres(count = projects): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const server = await startPostgres()
  const made = async (name: string) => {
    await runStatement(server.url, `create database ${name} ${testDatabaseOptions}`)
    return databaseAt(server.url, name)
  }
  const folder = async (name: string) => {
    await mkdir(join(directory, name))
    return join(directory, name)
  }
  try {
    const home = { DATA_DIR: await folder('home'), DATABASE_URL: await made('home') }
    const letters = { DATA_DIR: await folder('letters'), DATABASE_URL: await made('letters') }
    return [
      ...(await comparePages({ DATA_DIR: await folder('home-file') }, home)),
      ...(await compareMessages({ DATA_DIR: await folder('letters-file') }, letters)),
      ...(await compareLists(await folder('lists'), await made('lists'), count)),
    ]
  } finally {
    await server.stop()
    await rm(directory, { recursive: true })
  }
}

type Variables = Record<string, string>

async function comparePages(file: Variables, postgres: Variables): Promise<Row[]> {
  const sites = [await startServer(file), await startServer(postgres)]
  const rates: number[][] = []
  for (let round = -1; round < rounds; round++) {
    const answered: number[] = []
    for (const { url } of sites) {
      const headers = { 'accept-encoding': browserEncodings }
      const { perSecond } = await load(`${url}/`, { connections: 32, seconds: 2, headers })
      answered.push(perSecond)
    }
    if (round >= 0) rates.push(answered)
  }
  for (const site of sites) await site.stop()
  return [
    row('cached home, SQLite', median(rates.map(([one = 0]) => one)), '/s'),
    row('cached home, PostgreSQL', median(rates.map(([, two = 0]) => two)), '/s'),
    row(
      'cached home, PostgreSQL as a share of SQLite',
      median(rates.map(([one = 0, two = 0]) => two / one)),
      '',
      { atLeast: 0.95 },
    ),
  ]
}

async function compareMessages(file: Variables, postgres: Variables): Promise<Row[]> {
  const rates: number[][] = [[], []]
  const sites = []
  for (const variables of [file, postgres]) {
    const environment = { ...variables, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
    sites.push(await startProgram('unlimited-server.ts', environment))
  }
  for (let round = -1; round < 3; round++) {
    for (const [at, { url }] of sites.entries()) {
      const { perSecond, failed } = await load(`${url}/api/messages`, {
        connections: 8,
        seconds: 4,
        body: messageJson,
        headers: { 'content-type': 'application/json' },
      })
      if (failed > 0) throw new Error(`${failed} messages were refused`)
      if (round >= 0) rates[at]?.push(perSecond)
    }
  }
  for (const site of sites) await site.stop()
  return [
    row('durable messages, 8 connections, SQLite', median(rates[0] ?? []), '/s'),
    row('durable messages, 8 connections, PostgreSQL', median(rates[1] ?? []), '/s'),
  ]
}

type Query = Parameters<typeof listRecords>[3]

const lists: Record<string, ['visitor' | 'staff', (turn: number, count: number) => Query]> = {
  'first page': ['visitor', () => ({ page: 1, pageSize: 12 })],
  'middle page': ['visitor', (_, count) => ({ page: Math.ceil((count * 0.9) / 24), pageSize: 12 })],
  'admin list': ['staff', () => ({ page: 1, pageSize: 25 })],
  'admin list by title': [
    'staff',
    () => ({ page: 1, pageSize: 25, sort: { by: 'title', descending: false } }),
  ],
  'search of one project': [
    'visitor',
    (turn) => ({ page: 1, pageSize: 12, search: String(12_345 + turn) }),
  ],
  'search of a common word': ['visitor', () => ({ page: 1, pageSize: 12, search: 'pilots' })],
  'search of nothing': ['visitor', () => ({ page: 1, pageSize: 12, search: 'nothing like it' })],
  'search by title': [
    'staff',
    () => ({ page: 1, pageSize: 25, search: 'pilots 7', sort: { by: 'title', descending: true } }),
  ],
}

/** Query times in one process, without HTTP. */
async function compareLists(directory: string, address: string, count: number): Promise<Row[]> {
  await fillWithProjects(directory, count)
  const [file, postgres] = [connect(directory), connect(address)]
  const copied = await timed(async () => {
    await copyDatabase(file, postgres, { name: directory, report: () => {} })
  })
  const watches = [startVersionWatch(file), startVersionWatch(postgres)]
  await refreshVersion(postgres)
  const rows = [row(`copy of ${count} projects to PostgreSQL`, copied / 1000, 's')]
  const timeOf = (db: Database, name: string, turn: number) => {
    const [viewer, query] = lists[name] ?? ['visitor', () => ({})]
    return timed(async () => void (await listRecords(db, 'projects', viewer, query(turn, count))))
  }
  for (const name of Object.keys(lists)) {
    const taken: [number, number][] = []
    for (let turn = -5; turn < 40; turn++) {
      const both: [number, number] = [
        await timeOf(file, name, turn),
        await timeOf(postgres, name, turn),
      ]
      if (turn >= 0) taken.push(both)
    }
    const [one, two] = [median(taken.map(([a]) => a)), median(taken.map(([, b]) => b))]
    rows.push(
      row(`${name}: SQLite`, one, 'ms'),
      row(`${name}: PostgreSQL`, two, 'ms', { atMost: 2 * one }),
    )
  }
  for (const stop of watches) await stop()
  await file.destroy()
  await postgres.destroy()
  return rows
}

if (import.meta.main) {
  const count = process.argv[2] ?? String(projects)
  if (!/^\d{1,6}$/.test(count)) {
    process.stderr.write('usage: node bench/postgres.ts [projects]\n')
    process.exit(1)
  }
  print(await benchPostgres(Number(count)))
}
