import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '#server/process/build.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { browserEncodings } from './captured-response.ts'
import { type LoadResult, load, startProgram } from './load.ts'
import { startNginx } from './nginx.ts'
import { median, print, type Row, row } from './row.ts'

const rounds = 7
const seconds = 2
const connections = 32

/**
 * Compares the cached home page with the same bytes and headers from a bare `node:http` server, from Fastify and, where
 * it is installed, from nginx; then two workers of the site with two of each. The servers take turns, so other load on
 * the machine slows all of them. The site logs each response to a file, as in production; the others log nothing.
 */
export async function benchPages(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const log = openSync(join(directory, 'log'), 'a')
  const hasNginx = spawnSync('nginx', ['-v']).error === undefined
  try {
    return [...(await compare(1, log, hasNginx)), ...(await compare(2, log, hasNginx))]
  } finally {
    closeSync(log)
    await rm(directory, { recursive: true })
  }
}

async function compare(workers: 1 | 2, log: number, hasNginx: boolean): Promise<Row[]> {
  const site = await startServer({ LOG_LEVEL: 'info', WORKERS: String(workers) }, log)
  const copy = { COPY_OF: `${site.url}/`, WORKERS: String(workers) }
  const bare = await startProgram('bare-server.ts', copy)
  const fastify = await startProgram('bare-server.ts', { ...copy, FASTIFY: '1' })
  const nginx = hasNginx ? await startNginx(copy.COPY_OF, workers) : undefined
  const urls = { site: copy.COPY_OF, bare: bare.url, fastify: fastify.url, nginx: nginx?.url }
  const results = await takeTurns(urls)
  await Promise.all([site.stop(), bare.stop(), fastify.stop(), nginx?.stop()])

  const rate = (name: Name) => median(results[name].map(({ perSecond }) => perSecond))
  const ratio = (name: Name, to: Name, what: 'perSecond' | 'p99' = 'perSecond') =>
    median(results[name].map((each, at) => each[what] / (results[to][at]?.[what] ?? 0)))
  const failed = results.site.reduce((sum, each) => sum + each.failed, 0)
  const by = workers === 1 ? 'one process' : 'two workers'
  return [
    row(`${by}: responses, each logged to a file`, rate('site'), '/s'),
    row(`… relative to bare node:http without a log`, ratio('site', 'bare'), '', { atLeast: 0.9 }),
    row(`… p99`, median(results.site.map(({ p99 }) => p99)), 'ms'),
    row(`… p99 relative to bare node:http`, ratio('site', 'bare', 'p99'), '', { atMost: 3 }),
    row(`… failed responses`, failed, '', { atMost: 0 }),
    row(`${by} of bare node:http`, rate('bare'), '/s'),
    row(`${by} of Fastify`, rate('fastify'), '/s'),
    ...(hasNginx
      ? [
          row(`${by} of nginx, the bytes as a file`, rate('nginx'), '/s'),
          row(`… the site relative to nginx`, ratio('site', 'nginx'), ''),
        ]
      : []),
  ]
}

type Name = 'site' | 'bare' | 'fastify' | 'nginx'

/** The results of each server in turn. The first turn does not count. */
async function takeTurns(urls: Record<Name, string | undefined>) {
  const results: Record<Name, LoadResult[]> = { site: [], bare: [], fastify: [], nginx: [] }
  const options = { connections, seconds, headers: { 'accept-encoding': browserEncodings } }
  for (let round = -1; round < rounds; round++) {
    for (const name of ['site', 'bare', 'fastify', 'nginx'] as const) {
      const url = urls[name]
      if (url === undefined) continue
      const result = await load(url, options)
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

if (import.meta.main) print(await benchPages())
