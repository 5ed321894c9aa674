#!/usr/bin/env node
// @ts-check
/** `npx atrium …`. Starts with as little memory as possible, because it runs beside the server. */
import { pathToFileURL } from 'node:url'
import { compileOnce, refuseOldNode, relaunch } from '../process/launch.js'

refuseOldNode()
// Returns freed memory to the system at once instead of keeping it for the next allocation.
relaunch(['--max-semi-space-size=1'], {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
})
compileOnce()
const { currentProgram } = await import('../process/current-program.js')
const folder = currentProgram()
// Without a current build, the sources run: a command must not wait for a build.
await import(folder ? pathToFileURL(`${folder}/command-line.js`).href : './atrium.ts')
