/** `npm start`, and with `--dev` `npm run dev`. Prints what is wrong and exits with 1 if it is. */
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const unknown = process.argv.slice(2).filter((argument) => argument !== '--dev')
if (unknown.length > 0) {
  process.stderr.write(`atrium: unknown argument ${unknown.join(' ')}; there is only --dev\n`)
  process.exit(1)
}

// A later start finds its programs compiled. A folder that cannot be written to is no error.
const compiled = join(import.meta.dirname, '../node_modules/.cache/atrium')

const isDevelopment = process.argv.includes('--dev')
if (!isDevelopment) {
  shareMemory()
  enableCompileCache(compiled)
  // React chooses its slow or its fast build by this, when the pages are first imported.
  process.env.NODE_ENV ??= 'production'
}

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
  process.exit(0)
}

async function lead() {
  const { start } = await import('./start.ts')
  const started = await start(process.env, {
    isDevelopment,
    log: (line) => process.stdout.write(`${line}\n`),
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

/**
 * Begins anew, in the same process, with settings that are only read when a program begins. An
 * allocator that shares: glibc gives each thread memory of its own and keeps what large pictures needed
 * there, up to 900 MB after a few uploads. And a young generation of 12 MB: with the 48 that V8 takes on
 * a large machine, 60 MB more are resident under load, and pages are no faster.
 */
function shareMemory() {
  const { MALLOC_ARENA_MAX: isSet, LD_PRELOAD: otherAllocator } = process.env
  if (process.platform !== 'linux' || isSet || otherAllocator || cluster.isWorker) return
  const options = ['--max-semi-space-size=4', ...process.execArgv]
  const more = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiled }
  const command = [process.execPath, ...options, ...process.argv.slice(1)]
  process.execve?.(process.execPath, command, { ...process.env, ...more })
}
