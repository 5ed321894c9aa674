import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { retryWhileBusy } from '../database/engine/retry-while-busy.ts'
import { now } from '../database/ids.ts'
import { endLease, type Lease, renewLease, takeLease } from './job-leases.ts'

/** Recurring background work of the server. */
export interface Job {
  /** Name of the job's row in the database. */
  name: string
  /** Interval between the starts of two runs. */
  everySeconds: number
  /** Whether the job also runs while the disk is full: it makes room, or writes elsewhere. */
  runsOnFullDisk?: true
  /**
   * Whether there is something to do. A run costs two writes, so a frequent job first checks with a cheap read. Without
   * this check, every due run starts.
   */
  hasWork?(): Promise<boolean>
  /**
   * Does the work of one run. When the signal is aborted, it ends early, and the next run does the rest. Errors are
   * logged and stored.
   */
  run(signal: AbortSignal): Promise<void>
}

export interface Scheduler {
  /** Stops the current runs and waits until they have ended. The database must stay open until then. */
  close(): Promise<void>
}

interface Options {
  db: Database
  report(error: unknown): void
  /** Time after which another process may run the job of a killed process. */
  leaseSeconds?: number
}

/**
 * Scheduler: runs each job at its interval, never twice at once. A lease in the database coordinates processes, and its
 * row stores the result of the last run.
 */
export function startScheduler(
  jobs: readonly Job[],
  { db, report, leaseSeconds = 30 }: Options,
): Scheduler {
  const stop = new AbortController()
  const holder = randomUUID()

  const repeat = async (job: Job) => {
    const lease = { name: job.name, holder, leaseSeconds }
    // A job with a long interval also checks every `leaseSeconds`, because another process may have held its lease when
    // the job was due.
    const pauseMs = Math.min(job.everySeconds, leaseSeconds) * 1000
    // The server's start does not wait for jobs.
    await yieldToEventLoop()
    while (!stop.signal.aborted) {
      await runWhenDue(job, { db, report, lease, stop: stop.signal }).catch((error: unknown) => {
        if (!stop.signal.aborted) report(failure(job, error))
      })
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  const loops = jobs.map(repeat)
  return {
    async close() {
      stop.abort()
      await Promise.all(loops)
    },
  }
}

/** Runs a job if it has work and its lease is free. Throws errors of the database. */
async function runWhenDue(
  job: Job,
  { db, report, lease, stop }: { lease: Lease; stop: AbortSignal } & Pick<Options, 'db' | 'report'>,
): Promise<void> {
  if (!job.runsOnFullDisk && isReserveSpent(db)) return
  if (job.hasWork && !(await job.hasWork())) return
  const isTaken = await retryWhileBusy(() => takeLease(db, lease, job.everySeconds), stop)
  if (!isTaken) return
  const { signal, end } = keepLease(db, lease, stop)
  const [startedAt, began] = [now(), performance.now()]
  let error: string | null = null
  try {
    // A job waits longer for the database than a request does.
    await retryWhileBusy(() => job.run(signal), signal)
  } catch (thrown) {
    // A stopped run has not failed.
    if (!signal.aborted) {
      error = messageOf(thrown)
      report(failure(job, thrown))
    }
  }
  end()
  const durationMs = Math.round(performance.now() - began)
  const outcome = { startedAt, endedAt: now(), durationMs, error }
  await retryWhileBusy(() => endLease(db, lease, outcome), stop)
}

/** Renews a lease until `end` is called. The signal stops the run when the lease is lost, or when `stop` is aborted. */
function keepLease(db: Database, lease: Lease, stop: AbortSignal) {
  const lost = new AbortController()
  const renew = async () => {
    if (!(await renewLease(db, lease))) lost.abort()
  }
  // Ignores a busy database: the renewal is repeated before the lease ends.
  const timer = setInterval(() => renew().catch(() => {}), (lease.leaseSeconds * 1000) / 3).unref()
  return {
    signal: AbortSignal.any([stop, lost.signal]),
    end: () => clearInterval(timer),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failure = ({ name }: Job, error: unknown) =>
  new Error(`The job ${name} has failed: ${messageOf(error)}`, { cause: error })
