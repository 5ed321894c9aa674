import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/** A primary whose worker is dead before its questions are answered. Exits with 0 when another worker has started. */
if (cluster.isPrimary) {
  const { readEnv } = await import('#server/env/env.ts')
  const { startWorkers } = await import('#server/process/workers/primary.ts')
  let started = 0
  cluster.on('message', ({ process: { pid } }, message: { kind: string }) => {
    if (message.kind !== 'listening') return
    if (++started > 1) process.exit(0)
    while (/\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) {
      // Blocks the loop, so that the worker is dead, and the primary has not noticed, when its messages are read.
    }
  })
  const giveUp = (reason: string): never => {
    throw new Error(reason)
  }
  const { signal: stop } = new AbortController()
  const options = { patienceMs: 100, stop, log: () => {}, giveUp }
  await startWorkers(readEnv({ WORKERS: '1' }).env, options)
} else {
  const send = (message: object) => process.send?.(message)
  process.once('message', () => {
    const asked = { kind: 'count', limit: 'messages', method: 'isFull', args: ['203.0.113.8'] }
    send({ kind: 'listening' })
    for (let id = 0; id < 100; id += 1) send({ ...asked, id })
    setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  })
}
