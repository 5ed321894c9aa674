import { sql } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { scheduleOptions } from '../backup/places/site-places.ts'
import { readBackupTrouble } from '../backup/schedule/backup-status.ts'
import { databaseTrouble } from '../database/engine/database-trouble.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { countPending, OtherVersionError } from '../database/migrate.ts'
import type { MediaServices } from '../media/media-services.ts'
import { diskSpace, isScarce } from '../media/storage/disk-space.ts'
import { readMailHealth } from '../outbox/channel-failures.ts'
import { listBacklog } from '../outbox/queue.ts'
import { listJobRows } from '../scheduler/job-leases.ts'

/**
 * The result of a check. `fail` takes the server out of service: without the database, only cached pages can be
 * answered. `warn` does not: pages and messages still work.
 */
export interface CheckResult {
  status: 'ok' | 'warn' | 'fail'
  /** Start of the problem, if known: ISO 8601. */
  since?: string
  /** What a failing bucket answered. */
  answer?: string
}

export interface ReadinessCheck {
  name: string
  /** How long a result is cached. */
  everySeconds: number
  /** The status when a check throws or times out. */
  otherwise: 'warn' | 'fail'
  run(): Promise<CheckResult>
}

const ok: CheckResult = { status: 'ok' }
const warn: CheckResult = { status: 'warn' }

/** A delivery overdue for this long is late. Retries take minutes, so shorter delays are normal. */
const lateMs = 15 * minuteMs

type Parts = Pick<MediaServices, 'db' | 'env' | 'checkStorage'>

/** The checks of /readyz. Their results are public, so none names a server or a file. */
export const readinessChecks = ({ db, env, checkStorage }: Parts): ReadinessCheck[] => [
  {
    name: 'database',
    everySeconds: 2,
    otherwise: 'fail',
    async run() {
      // SQLite must read the file to answer this.
      await sql`select number from migrations limit 1`.execute(db)
      // Only `warn` while nothing can be saved: pages are still read from the open file.
      return databaseTrouble(db) === undefined ? ok : warn
    },
  },
  {
    name: 'migrations',
    everySeconds: 10,
    otherwise: 'warn',
    // A newer version may have migrated the database. This server still answers until it is replaced.
    run: () =>
      countPending(db).then(
        (pending): CheckResult => (pending === 0 ? ok : { status: 'fail' }),
        (error: unknown) => {
          if (error instanceof OtherVersionError) return warn
          throw error
        },
      ),
  },
  {
    name: 'storage',
    everySeconds: 30,
    otherwise: 'warn',
    async run() {
      const { errors, answer } = await checkStorage()
      if (errors.length === 0) return ok
      return answer ? { status: 'warn', answer } : warn
    },
  },
  {
    name: 'disk',
    everySeconds: 10,
    otherwise: 'warn',
    async run() {
      return isReserveSpent(db) || isScarce(await diskSpace(env.dataDir)) ? warn : ok
    },
  },
  {
    name: 'outbox',
    everySeconds: 10,
    otherwise: 'warn',
    async run() {
      const backlog = await listBacklog(db)
      const since = backlog.map(({ oldestDueAt }) => oldestDueAt).sort()[0]
      const isLate = since !== undefined && Date.parse(since) < Date.now() - lateMs
      return isLate ? { status: 'warn', since } : ok
    },
  },
  {
    name: 'mail',
    everySeconds: 2,
    otherwise: 'warn',
    async run() {
      const { failure } = await readMailHealth(db, env)
      return failure ? { status: 'warn', since: failure.since } : ok
    },
  },
  {
    // An old backup does not take the site offline.
    name: 'backups',
    everySeconds: 30,
    otherwise: 'warn',
    async run() {
      const trouble = await readBackupTrouble(db, scheduleOptions(env))
      if (!trouble) return ok
      return trouble.since === null ? warn : { status: 'warn', since: trouble.since }
    },
  },
  {
    name: 'jobs',
    everySeconds: 10,
    otherwise: 'warn',
    async run() {
      const failed = [...(await listJobRows(db)).values()].find(({ error }) => error !== null)
      if (!failed) return ok
      return failed.endedAt === null ? warn : { status: 'warn', since: failed.endedAt }
    },
  },
]
