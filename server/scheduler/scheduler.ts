import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { retryWhileBusy } from '../database/engine/retry-while-busy.ts'
import { now } from '../database/ids.ts'
import { endLease, type Lease, renewLease, takeLease } from './job-leases.ts'

/** Work that the server does by itself. */
export interface Job {
  /** Its row in the database. */
  name: string
  /** Between the beginnings of two runs. */
  everySeconds: number
  /**
   * Whether there is something to do. A job that looks often says so by a cheap read, since a run costs
   * two writes; without it every run is one.
   */
  hasWork?(): Promise<boolean>
  /** Ends early when the signal says so; the next run goes on. What it throws is logged and kept. */
  run(signal: AbortSignal): Promise<void>
}

export interface Scheduler {
  /** Stops the runs that are under way and waits for them. The database must be open until then. */
  close(): Promise<void>
}

interface Options {
  db: Database
  report(error: unknown): void
  /** After which time another process may run a job whose process was killed. */
  leaseSeconds?: number
}

/**
 * Scheduler: runs each job at its interval, never twice at once. A lease in the database sees to that
 * among processes, and the row that holds it keeps how the last run went.
 */
export function startScheduler(
  jobs: readonly Job[],
  { db, report, leaseSeconds = 30 }: Options,
): Scheduler {
  const stop = new AbortController()
  const holder = randomUUID()

  const repeat = async (job: Job) => {
    const lease = { name: job.name, holder, leaseSeconds }
    // An hourly job asks more often whether it is due: its lease may have been another process's.
    const pauseMs = Math.min(job.everySeconds, leaseSeconds) * 1000
    // The start does not wait for jobs.
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

/** Runs a job if it has work and its lease can be had. Throws what the database throws. */
async function runWhenDue(
  job: Job,
  { db, report, lease, stop }: { lease: Lease; stop: AbortSignal } & Pick<Options, 'db' | 'report'>,
): Promise<void> {
  if (job.hasWork && !(await job.hasWork())) return
  if (!(await takeLease(db, lease, job.everySeconds))) return
  const { signal, end } = keepLease(db, lease, stop)
  const [startedAt, began] = [now(), performance.now()]
  let error: string | null = null
  try {
    // A job waits longer for the database than a request does.
    await retryWhileBusy(() => job.run(signal), signal)
  } catch (thrown) {
    // A run that was stopped has not failed.
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

/** Renews a lease until its end. The signal stops the run when it is lost, or by `stop`. */
function keepLease(db: Database, lease: Lease, stop: AbortSignal) {
  const lost = new AbortController()
  const renew = async () => {
    if (!(await renewLease(db, lease))) lost.abort()
  }
  // A database that is busy now is asked again before the lease ends.
  const timer = setInterval(() => renew().catch(() => {}), (lease.leaseSeconds * 1000) / 3).unref()
  return {
    signal: AbortSignal.any([stop, lost.signal]),
    end: () => clearInterval(timer),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failure = ({ name }: Job, error: unknown) =>
  new Error(`The job ${name} has failed: ${messageOf(error)}`, { cause: error })
