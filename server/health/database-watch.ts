import { sql } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { databaseTrouble } from '../database/engine/database-trouble.ts'
import { DiskFullError } from '../database/engine/disk-reserve.ts'
import { poolStatus } from '../database/engine/pool-status.ts'
import { BusyError } from '../database/engine/transaction-errors.ts'
import { isDatabaseAway } from '../database/postgres/error-codes.ts'

const checkMs = 5_000

/** A shortage of connections is over when the server has refused none for this time. */
const quietMs = 5 * minuteMs

interface Log {
  error(line: string): void
  warn(line: string): void
}

/** Logs each outage of a process's database in two lines: one when it begins and one when it is over. */
export interface DatabaseWatch {
  /**
   * Whether what is to be logged is an error of an outage. Such an error needs no line of its own: the first one begins
   * the outage.
   */
  isOutage(logged: unknown): boolean
  start(): void
  stop(): void
}

/**
 * Checks a database every few seconds, even without requests. SQLite: whether changes can be saved. PostgreSQL: whether
 * it answers, and grants as many connections as configured.
 */
export function createDatabaseWatch(db: Database, log: Log): DatabaseWatch {
  const { isOutage, check } = dialectOf(db).isShared ? watchServer(db, log) : watchFile(db, log)
  let timer: NodeJS.Timeout | undefined
  return {
    isOutage,
    start() {
      timer = setInterval(check, checkMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

const readSomething = (db: Database) => sql`select number from migrations limit 1`.execute(db)

function watchFile(db: Database, log: Log) {
  let reported: string | undefined
  return {
    // `check` reports a full disk. A line for each refused write would fill it further.
    isOutage: (logged: unknown) => isOfFullDisk(errorIn(logged)),
    async check() {
      // The database driver records errors, and `databaseTrouble` reports them.
      await readSomething(db).catch(() => {})
      const trouble = databaseTrouble(db)
      if (trouble === reported) return
      reported = trouble
      if (trouble === undefined) log.warn('The database accepts changes again.')
      else log.error(`${trouble} See docs/operations.md, “What each fault looks like”.`)
    },
  }
}

function watchServer(db: Database, log: Log) {
  let awaySince: number | undefined
  let lastErrorAt = 0
  let isShort = false

  /** The cause of an error if it is an outage. Transactions that wait for others in an outage only tell that they waited. */
  const causeOf = (error: unknown): unknown => {
    if (isDatabaseAway(error)) return error
    const { failure } = poolStatus(db) ?? {}
    const hasFailed = failure !== undefined && failure.at > Date.now() - 2 * checkMs
    return hasFailed && isDatabaseAway(failure.error) && isBusy(error) ? failure.error : undefined
  }

  const isOutage = (logged: unknown): boolean => {
    const error = causeOf(errorIn(logged))
    if (error === undefined) return false
    lastErrorAt = Date.now()
    if (awaySince === undefined) {
      awaySince = lastErrorAt
      const since = new Date(awaySince).toISOString()
      log.error(
        `The database has not answered since ${since}: ${reasonOf(error)}. Cached pages are still served.`,
      )
    }
    return true
  }

  const check = async () => {
    const began = Date.now()
    try {
      await readSomething(db)
    } catch (error) {
      isOutage(error)
      return
    }
    // An error during the last interval means that some requests still fail.
    if (awaySince !== undefined && lastErrorAt < began - checkMs / 2) {
      const seconds = Math.round((Date.now() - awaySince) / 1000)
      awaySince = undefined
      log.warn(`The database answers again, after ${seconds} s.`)
    }
    reportShortage()
  }

  const reportShortage = () => {
    const { most, refusedAt } = poolStatus(db) ?? {}
    const wasRefused = refusedAt !== undefined && refusedAt > Date.now() - quietMs
    if (wasRefused === isShort) return
    isShort = wasRefused
    log.warn(
      isShort
        ? `The database grants this process fewer than the ${most} connections of its pool_size, so requests wait for ` +
            'each other. See docs/operations.md, “Connections to PostgreSQL”.'
        : 'The database has refused no connection for five minutes.',
    )
  }
  return { isOutage, check }
}

const isOfFullDisk = (error: unknown): boolean =>
  error instanceof DiskFullError || (error instanceof Error && isOfFullDisk(error.cause))

const isBusy = (error: unknown): boolean =>
  error instanceof BusyError || (error instanceof Error && isBusy(error.cause))

/** The error of a logged object, which is an error or has one. */
const errorIn = (logged: unknown): unknown =>
  logged !== null && typeof logged === 'object' && 'err' in logged ? logged.err : logged

/** The first cause of an error. An error of several addresses has no message. */
function reasonOf(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause instanceof Error) first = first.cause
  if (first instanceof AggregateError) first = first.errors[0]
  return first instanceof Error ? first.message : String(first)
}
