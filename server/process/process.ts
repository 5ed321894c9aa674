import cluster from 'node:cluster'
import { once } from 'node:events'
import { isSharpBusy } from '../media/sharp.ts'
import { standardOutput } from '../telemetry/standard-output.ts'
import { exit } from './exit.ts'
import { nameSourcesInStacks } from './source-maps.ts'

/**
 * Runs the primary or a worker until `stop` is aborted. Workers may get two signals, one from the terminal and one from
 * the primary; only the first counts. Prints errors and exits with 1 when the start fails.
 */
export async function runProcess(stop: AbortSignal): Promise<void> {
  nameSourcesInStacks()
  const unknown = process.argv.slice(2)
  if (unknown.length > 0) fail(`atrium: unknown argument ${unknown.join(' ')}; there is only --dev`)

  // React reads NODE_ENV when the pages are first imported, and then chooses its development or production build.
  process.env.NODE_ENV ??= 'production'

  const running = cluster.isPrimary ? await startPrimary(stop) : await startWorker()
  if (!stop.aborted) await once(stop, 'abort')
  await running?.close()
  await standardOutput().flush()
  exit(isSharpBusy())
}

async function startPrimary(stop: AbortSignal) {
  const { start } = await import('./start.ts')
  const output = standardOutput()
  const log = (line: string) => {
    output.write(`${line}\n`)
    output.flushNow()
  }
  const started = await start(process.env, { stop, log, giveUp: fail })
  if (!Array.isArray(started)) return started
  if (stop.aborted) return undefined
  return fail(started.map((error) => `atrium: ${error}`).join('\n'))
}

async function startWorker() {
  const { runWorker } = await import('./workers/worker.ts')
  return runWorker(process.env)
}

function fail(reasons: string): never {
  process.stderr.write(`${reasons}\n`)
  process.exit(1)
}
