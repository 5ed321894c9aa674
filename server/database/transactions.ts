import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import { copiedSince } from './copy/announced-copy.ts'
import { dialectOf } from './dialect.ts'
import { type SeenVersion, versionWatchOf } from './engine/content-version.ts'
import { DiskFullError, diskReserveOf } from './engine/disk-reserve.ts'
import { BusyError, LateError, ReadOnlyError } from './engine/transaction-errors.ts'
import { openTrialConnection } from './engine/trial-connection.ts'
import { isRetryable } from './engine/unavailability.ts'
import { runExclusively, withDeadline } from './engine/write-mutex.ts'
import { isDiskFull } from './sqlite/result-codes.ts'

const patienceMs = 3_000

type Work<T> = (transaction: Transaction<Tables>) => Promise<T>

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. Transactions are serialized across
 * all processes, so what `work` has read stays true until the commit. Only new messages are stored concurrently: see
 * `transactMessages`. Inside a transaction, `work` becomes a part of it.
 *
 * Retries for 3 seconds while the database is locked or unreachable, so `work` may run more than once. Throws
 * `BusyError`, `UncertainCommitError`, and `DiskFullError` while the reserve of the disk is spent.
 */
export async function transact<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>) // `isTransaction` implies the type
  const reserve = diskReserveOf(db)
  if (reserve?.isSpent()) throw new DiskFullError()
  try {
    return await runTransaction(db, work)
  } catch (error) {
    // All other transactions are refused from now on, so that the room stays for `transactWithReserve`.
    if (reserve && isDiskFull(error) && !reserve.isSpent()) reserve.spend()
    throw error
  }
}

/**
 * Like `transact`, for what staff need in order to make room on a full disk: signing in, and deleting. Gives up the
 * reserve of the disk, part by part.
 */
export async function transactWithReserve<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>) // as above
  const reserve = diskReserveOf(db)
  for (let isTried = false; ; isTried = true) {
    try {
      return await runTransaction(db, work)
    } catch (error) {
      if (!reserve || !isDiskFull(error)) throw error
      const isGivenUp = (isTried || !reserve.isSpent()) && reserve.spend()
      if (isTried && !isGivenUp) throw error
      await reserve.reuseLog(db)
    }
  }
}

async function runTransaction<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  const watch = versionWatchOf(db)
  return untilDone(db, (deadline) =>
    inLine(db, deadline, () =>
      commit(db.transaction(), async (transaction) => {
        let moment: SeenVersion | undefined
        afterCommit(transaction, () => {
          if (moment) watch?.seen?.(moment)
        })
        const result = await work(transaction)
        moment = await watch?.readIn?.(transaction)
        return result
      }),
    ),
  )
}

/** Items per transaction of `transactEach`: about 20 statements, each of which takes up to 40 ms on a busy server. */
const itemsAtOnce = 3

/**
 * Runs `work` for each item, a few in each transaction, so that other writers wait for a few items and not for all.
 * For items that are independent of each other: an interruption leaves the first ones done, and a repetition continues.
 * Inside a transaction, everything becomes a part of it. Returns the results in the order of the items. `begin` is
 * `transact` or `transactWithReserve`.
 */
export async function transactEach<T, R>(
  db: Kysely<Tables>,
  items: readonly T[],
  work: (transaction: Transaction<Tables>, item: T) => Promise<R>,
  begin = transact,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = await begin(db, async (transaction) => {
      const done: R[] = []
      for (const item of items.slice(start, start + itemsAtOnce)) {
        done.push(await work(transaction, item))
      }
      return done
    })
    results.push(...some)
  }
  return results
}

/**
 * Like `transact`, for new messages. On PostgreSQL these transactions wait only for each other, so that no work of
 * staff delays a visitor's message. `work` may only add rows. Rows that `work` reads in other tables can change before
 * the commit.
 */
export async function transactMessages<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  const { messageIsolation, lockMessages } = dialectOf(db)
  if (!messageIsolation) return transact(db, work)
  if (!db.isTransaction)
    return untilDone(db, () => commit(db.transaction().setIsolationLevel(messageIsolation), work))
  await lockMessages(db)
  return transact(db, work)
}

/** Runs a transaction, then the callbacks of `afterCommit`. */
async function commit<T>(builder: TransactionBuilder<Tables>, work: Work<T>): Promise<T> {
  let acts: Iterable<() => void> = []
  const result = await builder.execute((transaction) => {
    acts = actsAfter(transaction)
    return work(transaction)
  })
  for (const act of acts) act()
  return result
}

/**
 * Runs `work` in a transaction that is always rolled back, such as a preview. Only `work` sees its writes. The
 * transaction blocks writers like any other, but no readers. `work` has 3 seconds, then one retry with 3 more: the
 * first run in a process can be slow, because it loads and compiles code. Throws `BusyError`.
 */
export async function runAndRollBack<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  try {
    return await tryOnce(db, work)
  } catch (error) {
    if (!(error instanceof LateError)) throw error
    return tryOnce(db, work)
  }
}

async function tryOnce<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  const opened = openTrialConnection(db)
  if (opened) await wait(Math.max(0, (freeAt.get(db) ?? 0) - performance.now()))
  try {
    const attempt = async () => {
      const transaction = await (opened ?? db).startTransaction().execute()
      const began = performance.now()
      try {
        return await withDeadline(began + patienceMs, work(transaction), LateError)
      } finally {
        await transaction.rollback().execute()
        const ended = performance.now()
        freeAt.set(db, ended + (ended - began))
      }
    }
    return await untilDone(db, (deadline) => inLine(db, deadline, attempt))
  } finally {
    await opened?.destroy()
  }
}

/**
 * When the next trial transaction may begin. SQLite has no queue across processes, so after each trial, the database
 * stays free for as long as the trial took. Writers get at least half of the time.
 */
const freeAt = new WeakMap<Kysely<Tables>, number>()

/** Runs a transaction after the earlier ones of this process. */
const inLine = <T>(db: Kysely<Tables>, deadline: number, attempt: () => Promise<T>) =>
  // Transactions of SQLite share one connection, so they wait for each other without a deadline.
  runExclusively(db, dialectOf(db).isShared ? deadline : undefined, attempt)

/** Retries a transaction for 3 seconds while the database is busy. */
async function untilDone<T>(
  db: Kysely<Tables>,
  attempt: (deadline: number) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      return await attempt(deadline)
    } catch (error) {
      const isBusy = error instanceof BusyError
      if (error instanceof LateError || (!isBusy && !isRetryable(error))) throw error
      if (isBusy || performance.now() > deadline) throw await busyError(db, error)
      await wait(pauseMs)
    }
  }
}

/** The error for a database that stayed busy: `ReadOnlyError` while it is being copied. */
async function busyError(db: Kysely<Tables>, cause: unknown): Promise<BusyError> {
  const since = await copiedSince(db).catch(() => undefined)
  return since === undefined
    ? new BusyError('the database is busy', { cause })
    : new ReadOnlyError(`the database has been copied since ${since}`)
}

const afterCommits = new WeakMap<object, Set<() => void>>()

function actsAfter(transaction: Transaction<Tables>): Set<() => void> {
  const acts = afterCommits.get(transaction) ?? new Set()
  afterCommits.set(transaction, acts)
  return acts
}

/** Calls `act` once after the commit; never if the transaction is rolled back. */
export function afterCommit(transaction: Transaction<Tables>, act: () => void): void {
  actsAfter(transaction).add(act)
}
