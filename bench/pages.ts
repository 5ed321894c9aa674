import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '#server/process/build.ts'
import { startServer } from '#tests/support/server.ts'
import { browserEncodings } from './captured-response.ts'
import { load, startProgram } from './load.ts'
import { startNginx } from './nginx.ts'
import { median, print, type Row, row } from './row.ts'

const rounds = 5
const seconds = 2
const connections = 32

/**
 * Compares the cached home page with the same bytes and headers from a bare `node:http` server. Where nginx is
 * installed, also compares two workers of the site with two workers of nginx. The servers take turns, so other load on
 * the machine slows all of them. The site logs to a file, as in production.
 */
export async function benchPages(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const log = openSync(join(directory, 'log'), 'a')
  const startShipped = (environment: Record<string, string> = {}) =>
    startServer({ LOG_LEVEL: 'info', ...environment }, log)
  const finish = async () => {
    closeSync(log)
    await rm(directory, { recursive: true })
  }
  const one = await startShipped()
  const bare = await startProgram('bare-server.ts', { COPY_OF: `${one.url}/` })
  const rows = await compare('cached home', `${one.url}/`, bare.url)
  await Promise.all([one.stop(), bare.stop()])
  if (spawnSync('nginx', ['-v']).error) return finish().then(() => rows)

  const two = await startShipped({ WORKERS: '2' })
  const nginx = await startNginx(`${two.url}/`)
  const [ours, theirs] = await alternate(`${two.url}/`, nginx.url)
  await Promise.all([two.stop(), nginx.stop()])
  await finish()
  const ratio = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? 0)))
  return [
    ...rows,
    row('WORKERS=2: answers', median(ours.map(({ perSecond }) => perSecond)), '/s'),
    row('WORKERS=2: share of nginx with two', ratio, '', { atLeast: 0.63 }),
  ]
}

async function compare(name: string, url: string, bareUrl: string): Promise<Row[]> {
  const [ours, bare] = await alternate(url, bareUrl)
  const ratioOf = (what: 'perSecond' | 'p99') =>
    median(ours.map((each, at) => each[what] / (bare[at]?.[what] ?? 0)))
  const failed = ours.reduce((sum, each) => sum + each.failed, 0)
  return [
    row(`${name}: answers`, median(ours.map(({ perSecond }) => perSecond)), '/s'),
    row(`${name}: share of bare node:http`, ratioOf('perSecond'), '', { atLeast: 0.9 }),
    row(`${name}: p99`, median(ours.map(({ p99 }) => p99)), 'ms'),
    row(`${name}: p99 as a multiple of bare node:http`, ratioOf('p99'), '', { atMost: 3 }),
    row(`${name}: answers that failed`, failed, '', { atMost: 0 }),
  ]
}

async function alternate(url: string, other: string) {
  const [ours, theirs]: Awaited<ReturnType<typeof load>>[][] = [[], []]
  const ask = (address: string) =>
    load(address, { connections, seconds, headers: { 'accept-encoding': browserEncodings } })
  await ask(url)
  await ask(other)
  for (let round = 0; round < rounds; round++) {
    ours?.push(await ask(url))
    theirs?.push(await ask(other))
  }
  return [ours ?? [], theirs ?? []] as const
}

if (import.meta.main) print(await benchPages())
