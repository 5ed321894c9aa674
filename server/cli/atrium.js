#!/usr/bin/env node
// @ts-check
/** `npx atrium …`: begins with as little memory as it can, since it runs beside the server. */
import { compileOnce, refuseOldNode, relaunch } from '../process/launch.js'

refuseOldNode()
// What a file was read into is given back to the system at once, and not kept for the next one.
relaunch(['--max-semi-space-size=1'], {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
})
compileOnce()
await import('./atrium.ts')
