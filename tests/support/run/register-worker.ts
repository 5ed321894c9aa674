import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runFile } from './run-folder.ts'

declare global {
  /** Resolves when the thread that writes this process's stack is ready. All files of a worker share the thread. */
  var stackThread: Promise<unknown> | undefined
}

// Registers a worker with the stall reporter: its process id, and a thread that can write its stack.
const file = runFile(`worker-${process.pid}`)
if (file && !globalThis.stackThread) {
  writeFileSync(file, '')
  // The argument is a path, because DOM environments replace the class URL.
  const thread = new Worker(join(import.meta.dirname, 'stack-thread.ts'))
  globalThis.stackThread = once(thread, 'message')
  thread.unref()
}
