import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { createLimits } from '../limits.ts'
import { clockStart } from '../sign-in/clock.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { restartPause } from './restarts.ts'
import { answerOf } from './shared-limits.ts'

interface Options {
  patience: number
  log: (line: string) => void
  giveUp: (reason: string) => void
}

interface Workers {
  report(error: unknown): void
  close(): Promise<void>
}

/** Milliseconds that a worker has to end after its requests have had their time. */
const grace = 3_000

/**
 * Runs WORKERS processes on one port, and starts another one for each that dies. Gives why they
 * cannot serve instead.
 */
export async function startWorkers(env: Env, options: Options): Promise<Workers | string[]> {
  const { patience, log, giveUp } = options
  const limits = createLimits()
  const formKey = randomBytes(32).toString('base64url')
  const restarts = restartPause()
  let isClosing = false

  const begin = () => {
    const worker = cluster.fork()
    const send = (message: ToWorker) => {
      if (worker.isConnected()) worker.send(message)
    }
    send({ kind: 'begin', formKey, clock: clockStart(), patience })
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'count') void answerOf(limits, message).then(send)
    })
    return worker
  }

  const replace = async (reason: string) => {
    const pause = restarts.next()
    if (pause === undefined)
      return giveUp(`atrium: the workers end as soon as they start: ${reason}`)
    log(`atrium: a worker ended (${reason}); another one starts in ${pause} ms`)
    await wait(pause)
    if (!isClosing) begin()
  }

  const first = Array.from({ length: env.workers }, begin)
  const failures = await Promise.all(first.map(failureOf))
  const close = async () => {
    isClosing = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((each) => end(each, patience)))
  }
  const [reason] = failures.filter((each) => each !== undefined)
  if (reason !== undefined) {
    await close()
    return [reason]
  }
  cluster.on('exit', (worker, code, signal) => {
    if (!isClosing) void replace(`process ${worker.process.pid}, ${signal ?? `exit code ${code}`}`)
  })
  return {
    report: (error) => log(`atrium: ${error instanceof Error ? error.stack : error}`),
    close,
  }
}

/** Waits for a worker to listen; gives the reason if it does not. */
function failureOf(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'listening') resolve(undefined)
      if (message.kind === 'failed') resolve(message.reason)
    })
    worker.once('exit', (code, signal) => resolve(`a worker ended (${signal ?? code})`))
  })
}

/** Lets a worker finish what it is about, within bounds. */
async function end(worker: Worker | undefined, patience: number) {
  if (!worker || worker.isDead()) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.process.kill('SIGTERM')
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), patience + grace)
  await ended
  clearTimeout(cut)
}
