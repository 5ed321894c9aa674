/** What `main.js` begins. Prints what is wrong and exits with 1 if it is. */
import cluster from 'node:cluster'
import { standardOutput } from './standard-output.ts'

const unknown = process.argv.slice(2).filter((argument) => argument !== '--dev')
if (unknown.length > 0) {
  process.stderr.write(`atrium: unknown argument ${unknown.join(' ')}; there is only --dev\n`)
  process.exit(1)
}

const isDevelopment = process.argv.includes('--dev')
// React chooses its slow or its fast build by this, when the pages are first imported.
if (!isDevelopment) process.env.NODE_ENV ??= 'production'

let isClosing = false
const running = cluster.isPrimary ? await lead() : await follow()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, close)
}

/** A terminal signals all processes, and the primary its workers besides: the first one counts. */
async function close() {
  if (isClosing) return
  isClosing = true
  await running?.close()
  await standardOutput().flush()
  process.exit(0)
}

async function lead() {
  const { start } = await import('./start.ts')
  const output = standardOutput()
  const started = await start(process.env, {
    isDevelopment,
    log: (line) => {
      output.write(`${line}\n`)
      output.pass()
    },
    giveUp: fail,
  })
  if (!Array.isArray(started)) return started
  return fail(started.map((error) => `atrium: ${error}`).join('\n'))
}

async function follow() {
  const { work } = await import('./workers/worker.ts')
  return work(process.env)
}

function fail(reasons: string): never {
  process.stderr.write(`${reasons}\n`)
  process.exit(1)
}
