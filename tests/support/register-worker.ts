import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runFile } from './run-folder.ts'

declare global {
  /** Resolves when the stack thread of this process is ready. Files of a worker share the process. */
  var stackThread: Promise<unknown> | undefined
}

// What the stall reporter needs of a worker: its process id, and a thread that writes its stack.
const file = runFile(`worker-${process.pid}`)
if (file && !globalThis.stackThread) {
  writeFileSync(file, '')
  // No URL: a DOM environment has a class of its own for it.
  const thread = new Worker(join(import.meta.dirname, 'stack-thread.ts'))
  globalThis.stackThread = once(thread, 'message')
  thread.unref()
}
