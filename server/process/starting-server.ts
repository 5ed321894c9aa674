import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Env } from '../env/env.ts'
import { programFile } from '../program.ts'

/** Data for the thread. */
export type StartingServerData = Pick<Env, 'port' | 'host'>

/**
 * Answers health checks while the database is prepared: the process is alive but not ready. Runs in a thread, because a
 * migration of SQLite blocks the event loop, and a supervisor that gets no answer would kill the process. Returns a
 * function that closes this server and frees the port.
 */
export async function openStartingServer({ port, host }: Env): Promise<() => Promise<void>> {
  const data: StartingServerData = { port, host }
  const thread = new Worker(programFile('starting-server'), { workerData: data })
  const ended = once(thread, 'exit')
  await once(thread, 'message')
  return async () => {
    thread.postMessage('close')
    await ended
  }
}
