import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Env } from '../env/env.ts'

/** What the thread is told. */
export type StartingServerData = Pick<Env, 'port' | 'host'>

/**
 * Answers while the database is prepared: that the process lives, and that it is not ready. In a thread, since a
 * migration of SQLite blocks the event loop; a supervisor that hears nothing would end the process in the
 * middle of it. What it gives ends it, so that the port is free.
 */
export async function openStartingServer({ port, host }: Env): Promise<() => Promise<void>> {
  const data: StartingServerData = { port, host }
  const thread = new Worker(new URL('./starting-server-thread.ts', import.meta.url), {
    workerData: data,
  })
  const ended = once(thread, 'exit')
  await once(thread, 'message')
  return async () => {
    thread.postMessage('close')
    await ended
  }
}
