// @ts-check
/**
 * Entry point of `npm start` and, with `--dev`, of `npm run dev`. In JavaScript, because Node takes 40 ms to start
 * with a TypeScript file that is not compiled yet.
 */
import { compileOnce, refuseOldNode, relaunch } from './process/launch.js'

// Runs first, before anything that an older Node cannot parse.
refuseOldNode()

if (!process.argv.includes('--dev')) {
  // Fewer malloc arenas: glibc gives each thread its own and keeps the memory of large pictures there, up to 900 MB
  // after a few uploads. Young generation of 12 MB: V8's default of 48 MB on large machines uses 60 MB more memory
  // under load without faster pages.
  relaunch(['--max-semi-space-size=4'], { MALLOC_ARENA_MAX: '2' })
  compileOnce()
}
// Graceful shutdown: from here on, signals stop the server cleanly, even during startup.
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
const { runProcess } = await import('./process/process.ts')
await runProcess(stop.signal)
