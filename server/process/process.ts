import cluster from 'node:cluster'
import { once } from 'node:events'
import { isSharpBusy } from '../images/sharp.ts'
import { exit } from './exit.ts'
import { standardOutput } from './standard-output.ts'

/**
 * What `main.js` begins, until `stop` says that it must end; a terminal signals all processes, and the
 * primary its workers besides: the first one counts. Prints what is wrong and exits with 1 if it is.
 */
export async function runProcess(stop: AbortSignal): Promise<void> {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--dev')
  if (unknown.length > 0) fail(`atrium: unknown argument ${unknown.join(' ')}; there is only --dev`)

  const isDevelopment = process.argv.includes('--dev')
  // React chooses its slow or its fast build by this, when the pages are first imported.
  if (!isDevelopment) process.env.NODE_ENV ??= 'production'

  const running = cluster.isPrimary ? await lead(stop, isDevelopment) : await follow()
  if (!stop.aborted) await once(stop, 'abort')
  await running?.close()
  await standardOutput().flush()
  exit(isSharpBusy())
}

async function lead(stop: AbortSignal, isDevelopment: boolean) {
  const { start } = await import('./start.ts')
  const output = standardOutput()
  const log = (line: string) => {
    output.write(`${line}\n`)
    output.pass()
  }
  const started = await start(process.env, { isDevelopment, stop, log, giveUp: fail })
  if (!Array.isArray(started)) return started
  if (stop.aborted) return undefined
  return fail(started.map((error) => `atrium: ${error}`).join('\n'))
}

async function follow() {
  const { runWorker } = await import('./workers/worker.ts')
  return runWorker(process.env)
}

function fail(reasons: string): never {
  process.stderr.write(`${reasons}\n`)
  process.exit(1)
}
