// @ts-check
/**
 * `npm start`, and with `--dev` `npm run dev`. In JavaScript, because Node takes 40 ms to begin with the
 * first file of TypeScript that it has not compiled before.
 */
import { join } from 'node:path'
import { nodeComplaint } from './node-version.js'

// Before anything that an older Node cannot read or does not have.
const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}

// Compile cache: a later start finds its programs compiled. A folder that cannot be written to is no error.
const compiled = join(import.meta.dirname, '../node_modules/.cache/atrium')

if (!process.argv.includes('--dev')) {
  shareMemory()
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(compiled)
}
// Graceful shutdown: from here on a signal is an orderly end, however far the start has come.
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
const { runProcess } = await import('./process/process.ts')
await runProcess(stop.signal)

/**
 * Re-executes the program, in the same process, with settings that are read only at its start. Fewer
 * malloc arenas: glibc gives each thread its own and keeps what large pictures needed there, up to 900 MB
 * after a few uploads. And a young generation of 12 MB: with the 48 that V8 takes on a large machine, 60 MB
 * more are resident under load, and pages are no faster.
 */
function shareMemory() {
  const {
    MALLOC_ARENA_MAX: isSet,
    LD_PRELOAD: otherAllocator,
    NODE_UNIQUE_ID: isWorker,
  } = process.env
  if (process.platform !== 'linux' || isSet || otherAllocator || isWorker) return
  const options = ['--max-semi-space-size=4', ...process.execArgv]
  const more = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiled }
  const command = [process.execPath, ...options, ...process.argv.slice(1)]
  process.execve?.(process.execPath, command, { ...process.env, ...more })
}
