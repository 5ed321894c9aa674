import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startServer } from '#tests/support/sites/server.ts'

/**
 * Overload benchmark: `node bench/overload.ts [seconds]`. Requests uncached pages as fast as the server responds, to
 * measure its capacity. Then requests uncached pages at twice this rate, and a cached page at the same time.
 */
const seconds = Number(process.argv[2] ?? 15)
const generator = fileURLToPath(import.meta.resolve('autocannon'))
const run = promisify(execFile)

interface Measured {
  perSecond: number
  p50: number
  p99: number
  answered: number
  shed: number
  failed: number
}

/** `rate` is in requests per second. Without it each connection sends its next request after a response. */
async function ask(url: string, connections: number, rate?: number): Promise<Measured> {
  const parameters = ['--json', '--no-progress', '-t', '60', '-c', String(connections)]
  if (rate !== undefined) parameters.push('-R', String(Math.round(rate)))
  // The option -I puts a new id in place of `[<id>]`, so that each request is a cache miss. autocannon accepts no
  // address that ends with `[<id>]`.
  if (url.includes('[<id>]')) parameters.push('-I')
  const { stdout } = await run(process.execPath, [
    generator,
    ...parameters,
    ...['-d', String(seconds), url],
  ])
  const { requests, latency, statusCodeStats, errors, timeouts } = JSON.parse(stdout)
  const shed = statusCodeStats['503']?.count ?? 0
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    answered: requests.total - shed,
    shed,
    failed: errors + timeouts,
  }
}

const memoryMb = async (pid: number, name: string) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
}

const server = await startServer({ SEED: 'demo' })
const rendered = `${server.url}/[<id>]-is-no-page`
const cached = `${server.url}/about`
await ask(rendered, 10)
const alone = await ask(rendered, 10)
const [work, pages] = await Promise.all([
  ask(rendered, 300, 2 * alone.perSecond),
  ask(cached, 5, 50),
])
const rows = {
  capacity: { ...alone, 'RSS MB': '' },
  'twice the capacity': { ...work, 'RSS MB': await memoryMb(server.pid, 'VmRSS') },
  'cached page alongside': { ...pages, 'RSS MB': `at most ${await memoryMb(server.pid, 'VmHWM')}` },
}
console.table(rows)
await server.stop()
