import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const generator = fileURLToPath(import.meta.resolve('autocannon'))
const run = promisify(execFile)

interface LoadOptions {
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** A JSON body. Makes the request a POST. */
  body?: string
}

export interface LoadResult {
  perSecond: number
  /** The 99th percentile of the latency in milliseconds. */
  p99: number
  /** Requests without a response or with an unsuccessful status. */
  failed: number
}

/** Prefers wrk where it is installed: it needs a third of autocannon's processor time. */
const hasWrk = spawnSync('wrk', ['--version']).error === undefined
export const generatorName = hasWrk ? 'wrk' : 'autocannon'

/** Load generator: requests one URL as fast as it responds, from a separate process. */
export const load = (url: string, options: LoadOptions): Promise<LoadResult> =>
  hasWrk ? byWrk(url, options) : byAutocannon(url, options)

async function byAutocannon(url: string, { connections, seconds, headers, body }: LoadOptions) {
  const parameters = [
    ...['--json', '--no-progress', '-c', String(connections), '-d', String(seconds)],
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body === undefined ? [] : ['-m', 'POST', '-b', body]),
    url,
  ]
  const { stdout } = await run(process.execPath, [generator, ...parameters])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  return { perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }
}

const unitMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

async function byWrk(
  url: string,
  { connections, seconds, headers, body }: LoadOptions,
): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const script = join(directory, 'post.lua')
  const post = body === undefined ? '' : `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\n`
  await writeFile(script, post)
  const parameters = [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '-s', script],
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]
  const { stdout } = await run('wrk', parameters)
  await rm(directory, { recursive: true })
  const [, time, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? []
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  const counts = [...(errors?.slice(1) ?? []), refused?.[1] ?? 0]
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(time) * (unitMs[unit] ?? Number.NaN),
    failed: counts.reduce((sum: number, count) => sum + Number(count), 0),
  }
}

/** Starts a program of this folder. The program prints its URL once it listens. */
export async function startProgram(name: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  })
  const ended = once(child, 'close')
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (!URL.canParse(String(url))) throw new Error(`${name} ended with ${url}`)
  return {
    url: String(url),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
