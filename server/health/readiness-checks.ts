import { sql } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { scheduleOptions } from '../backup/places/site-places.ts'
import { readBackupTrouble } from '../backup/schedule/backup-status.ts'
import { databaseTrouble } from '../database/engine/database-trouble.ts'
import { countPending, OtherVersionError } from '../database/migrate.ts'
import type { MediaServices } from '../media/media-services.ts'
import { diskSpace, isScarce } from '../media/storage/disk-space.ts'
import { readMailHealth } from '../outbox/channel-failures.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import { listBacklog } from '../outbox/queue.ts'
import { listJobRows } from '../scheduler/job-leases.ts'

/**
 * What a check has found. Without the database nothing can be answered that is not kept, so that `fail` takes a
 * server from its visitors; `warn` does not: pages and messages go on.
 */
export interface CheckResult {
  status: 'ok' | 'warn' | 'fail'
  /** Since when, where that is known: ISO 8601. */
  since?: string
}

export interface ReadinessCheck {
  name: string
  /** How long a result is good for. */
  everySeconds: number
  /** What a check means that throws, or that takes too long. */
  otherwise: 'warn' | 'fail'
  run(): Promise<CheckResult>
}

const ok: CheckResult = { status: 'ok' }
const warn: CheckResult = { status: 'warn' }

/** Due for so long, a delivery is late: it is tried again after minutes first. */
const lateMs = 15 * minuteMs

type Parts = Pick<MediaServices, 'db' | 'env' | 'checkStorage'>

/** The checks of /readyz. Everybody may read their results, so none names a server or a file. */
export const readinessChecks = ({ db, env, checkStorage }: Parts): ReadinessCheck[] => [
  {
    name: 'database',
    everySeconds: 2,
    otherwise: 'fail',
    async run() {
      // A row, which SQLite has from its file.
      await sql`select number from migrations limit 1`.execute(db)
      // Pages go on from what is open.
      return databaseTrouble(db) === undefined ? ok : warn
    },
  },
  {
    name: 'migrations',
    everySeconds: 10,
    otherwise: 'warn',
    // A newer version may have migrated the database; this one answers until it is replaced.
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
      const { errors } = await checkStorage()
      return errors.length === 0 ? ok : warn
    },
  },
  {
    name: 'disk',
    everySeconds: 10,
    otherwise: 'warn',
    async run() {
      return isScarce(await diskSpace(env.dataDir)) ? warn : ok
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
      const { failure } = await readMailHealth(db, isMailSetUp(env))
      return failure ? { status: 'warn', since: failure.since } : ok
    },
  },
  {
    // An old backup takes no site from its visitors.
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
