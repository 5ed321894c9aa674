import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const generator = fileURLToPath(import.meta.resolve('autocannon'))
const run = promisify(execFile)

interface Load {
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** A JSON body, which makes it a POST. */
  body?: string
}

interface Loaded {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were none, or no success. */
  failed: number
}

/** Asks one address as fast as it answers, from a process of its own. */
export async function load(url: string, { connections, seconds, headers, body }: Load) {
  const parameters = [
    ...['--json', '--no-progress', '-c', String(connections), '-d', String(seconds)],
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body === undefined ? [] : ['-m', 'POST', '-b', body]),
    url,
  ]
  const { stdout } = await run(process.execPath, [generator, ...parameters])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  } satisfies Loaded
}

/** A program of this folder that writes its address when it listens. */
export async function startProgram(name: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  })
  const ended = once(child, 'close')
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  return {
    url: String(url),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
