import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Env } from '../../env/env.ts'
import { createLimits } from '../../limits.ts'
import { tell } from '../../outbox/queue.ts'
import { clockStart } from '../../people/sign-in/session-clock.ts'
import { programFile } from '../../program.ts'
import { restartBackoff } from './restart-backoff.ts'
import { countForWorker } from './shared-rate-limits.ts'
import { createMetricsCollector } from './worker-metrics.ts'
import type { ToPrimary, ToWorker } from './worker-protocol.ts'

interface Options {
  patienceMs: number
  /** Upper bound of each worker's connections to PostgreSQL. */
  poolSize?: number | undefined
  stop: AbortSignal
  log: (line: string) => void
  giveUp: (reason: string) => void
}

interface Workers {
  report(error: unknown): void
  close(): Promise<void>
}

/** Grace period: extra time before a worker that does not exit is killed. */
const graceMs = 3_000

/**
 * Supervisor: runs WORKERS processes on one port and replaces those that die. When the workers cannot serve, returns
 * the errors. Returns no errors when `stop` was aborted during the start.
 */
export async function startWorkers(env: Env, options: Options): Promise<Workers | string[]> {
  const { patienceMs, poolSize, stop, log, giveUp } = options
  cluster.setupPrimary({ exec: programFile('worker') })
  const limits = createLimits()
  const formKey = randomBytes(32).toString('base64url')
  const restarts = restartBackoff()
  const metrics = createMetricsCollector()
  let isClosing = false

  /** Starts a worker. Resolves with `undefined` once it serves, or with the reason why it cannot. */
  const begin = (isFirst: boolean): Promise<string | undefined> => {
    const worker = cluster.fork()
    const { promise: failure, resolve } = Promise.withResolvers<string | undefined>()
    let hasListened = false
    let failed: string | undefined
    const send = (message: ToWorker) => {
      // Without a callback, a message to a worker that was just killed would be an error event, which ends the primary.
      if (worker.isConnected()) worker.send(message, () => {})
    }
    metrics.add(worker.id, (id) => send({ kind: 'collect', id }))
    send({ kind: 'begin', formKey, clock: clockStart(), patienceMs, poolSize })
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'count') void countForWorker(limits, message).then(send)
      else if (message.kind === 'enqueued') tell()
      else if (message.kind === 'gather') {
        const { id } = message
        void metrics.gather().then((families) => send({ kind: 'gathered', id, families }))
      } else if (message.kind === 'collected') {
        metrics.collected(worker.id, message.id, message.families)
      } else if (message.kind === 'failed') failed = message.reason
      else {
        hasListened = true
        resolve(undefined)
      }
    })
    worker.once('exit', (code, signal) => {
      metrics.remove(worker.id)
      const reason = failed ?? signal ?? `exit code ${code}`
      resolve(failed ?? `a worker ended (${reason})`)
      // A first worker that never listened fails the start; any other is replaced.
      if (isClosing || (isFirst && !hasListened)) return
      void replace(`process ${worker.process.pid}, ${reason}`)
    })
    return failure
  }

  const replace = async (reason: string) => {
    const pauseMs = restarts.next()
    if (pauseMs === undefined)
      return giveUp(`atrium: the workers end as soon as they start: ${reason}`)
    log(`atrium: a worker ended (${reason}); another one starts in ${pauseMs} ms`)
    await wait(pauseMs)
    if (!isClosing) void begin(false)
  }

  const close = async () => {
    isClosing = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((each) => end(each, env.drainMs + patienceMs)),
    )
  }
  stop.addEventListener('abort', close, { once: true })
  const failures = await Promise.all(Array.from({ length: env.workers }, () => begin(true)))
  stop.removeEventListener('abort', close)
  const [reason] = failures.filter((each) => each !== undefined)
  if (reason !== undefined || stop.aborted) {
    await close()
    return reason === undefined || stop.aborted ? [] : [reason]
  }
  return {
    report: (error) => log(`atrium: ${inspect(error)}`),
    close,
  }
}

/** Graceful shutdown of a worker, with a kill after the grace period. */
async function end(worker: Worker | undefined, patienceMs: number) {
  if (!worker || worker.isDead()) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.process.kill('SIGTERM')
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs + graceMs)
  await ended
  clearTimeout(cut)
}
