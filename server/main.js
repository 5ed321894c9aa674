// @ts-check
/**
 * `npm start`, and with `--dev` `npm run dev`. In JavaScript, because Node takes 40 ms to begin with the
 * first file of TypeScript that it has not compiled before.
 */
import { compileOnce, refuseOldNode, relaunch } from './process/launch.js'

// Before anything that an older Node cannot read or does not have.
refuseOldNode()

if (!process.argv.includes('--dev')) {
  // Fewer malloc arenas: glibc gives each thread its own and keeps what large pictures needed there, up to 900 MB after a
  // few uploads. And a young generation of 12 MB: with the 48 that V8 takes on a large machine, 60 MB more are resident
  // under load, and pages are no faster.
  relaunch(['--max-semi-space-size=4'], { MALLOC_ARENA_MAX: '2' })
  compileOnce()
}
// Graceful shutdown: from here on a signal is an orderly end, however far the start has come.
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
const { runProcess } = await import('./process/process.ts')
await runProcess(stop.signal)
