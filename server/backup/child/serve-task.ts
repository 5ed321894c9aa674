import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { failureText } from '../failure-text.ts'
import { type OnProgress, throttled } from '../progress.ts'
import type { ChildMessage } from './run-in-child.ts'

interface Parts {
  /** Aborted when the server cancels the task or ends. */
  signal: AbortSignal
  onProgress: OnProgress
}

/**
 * Serves one task in a child process of `runInChild`: receives it and answers by IPC. The process runs with low
 * priority, because the site's visitors come first.
 */
export function serveTask<Task extends object, Answer>(
  run: (task: Task, parts: Parts) => Promise<Answer>,
): void {
  const stop = new AbortController()
  const end = () => stop.abort(new Error('the server has ended'))
  // Ends the task even when the server was killed.
  process.once('disconnect', end)
  // Ignores signals that a supervisor sends to all processes of a service: the server receives them too and ends the
  // task.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  lowerPriority()
  const send = (message: ChildMessage<Answer>, sent: () => void = () => {}) => {
    if (process.connected) process.send?.(message, sent)
  }
  const onProgress = throttled((progress) => send({ progress }))
  process.on('message', async (message: Task | 'end') => {
    if (message === 'end') return end()
    const ended = await run(message, { signal: stop.signal, onProgress }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: failureText(error) }),
    )
    send(ended, () => process.disconnect?.())
  })
}

/**
 * Lowers the priority of all threads, because on Linux each thread has its own priority. Processes that the child starts
 * inherit the lower priority.
 */
function lowerPriority() {
  const priority = constants.priority.PRIORITY_LOW
  setPriority(priority)
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    // Ignores the error: /proc may be missing, or a thread may have ended.
  }
}
