import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { runFile } from './run-folder.ts'

declare global {
  /** Whether this worker has its thread; files of a worker share the process, and not always their modules. */
  var hasStackThread: boolean | undefined
}

// What the stall reporter needs of a worker: its process id, and a thread that writes its stack.
const file = runFile(`worker-${process.pid}`)
if (file && !globalThis.hasStackThread) {
  globalThis.hasStackThread = true
  writeFileSync(file, '')
  new Worker(new URL('./stack-thread.ts', import.meta.url)).unref()
}
