// @ts-check
/**
 * Entry point of `npm start` and, with `--dev`, of `npm run dev`. In JavaScript, because Node takes 40 ms to start
 * with a TypeScript file that is not compiled yet.
 */
import { pathToFileURL } from 'node:url'
import { beginAgain, compileOnce, refuseOldNode, relaunch, stopSignal } from './process/launch.js'

// Runs first, before anything that an older Node cannot parse.
refuseOldNode()

const stop = stopSignal()
if (process.argv[2] === '--dev') {
  const { runDevelopment } = await import('./process/development.ts')
  await runDevelopment(stop)
} else {
  // Fewer malloc arenas, and fixed thresholds: glibc gives each thread its own arena and raises its thresholds, so that it
  // keeps the memory of large pictures, up to 900 MB after a few uploads. Young generation of 24 MB: with 12 MB a rendered
  // page survives several collections and takes a seventh more processor time; V8's default of 48 MB on large machines
  // uses more memory without faster pages.
  relaunch(['--max-semi-space-size=8'], {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
  compileOnce()
  const { runProcess } = await import(await built())
  await runProcess(stop)
}

/** The address of the built server, which is built first if the sources have changed. */
async function built() {
  const { currentProgram } = await import('./process/current-program.js')
  let folder = currentProgram()
  if (!folder) {
    const { buildFirst } = await import('./process/build-first.ts')
    folder = await buildFirst(stop)
    // The server would keep the build's memory, which is 1 GB.
    if (!stop.aborted) beginAgain()
  }
  return pathToFileURL(`${folder}/server.js`).href
}
