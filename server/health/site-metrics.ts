import { scheduleOptions } from '../backup/places/site-places.ts'
import { needsAttention, readBackupHealth } from '../backup/schedule/backup-status.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { diskSpace } from '../media/storage/disk-space.ts'
import { listBacklog } from '../outbox/queue.ts'
import { listJobRows } from '../scheduler/job-leases.ts'
import type { Services } from '../services.ts'
import { gauge, type MetricFamily } from '../telemetry/metrics/metric-family.ts'

type Parts = Pick<Services, 'db' | 'env'>

const deadlineMs = 2_000
const secondsOf = (time: string) => Date.parse(time) / 1000

/**
 * Metrics shared by a site's processes: outbox, jobs, backups and disk. What cannot be read is left out: an old value
 * would look like a present one. `atrium_database_up` tells that this is so.
 */
export async function siteFamilies(parts: Parts): Promise<MetricFamily[]> {
  const [disk, ...stored] = await Promise.all(
    [diskFamilies, outboxFamilies, jobFamilies, backupFamilies].map((each) =>
      inTime(each(parts)).catch((): undefined => undefined),
    ),
  )
  const isUp = stored.every((families) => families !== undefined)
  return [
    gauge(
      'atrium_database_up',
      'Whether the database answered: 0 means that metrics of outbox, jobs and backups are missing.',
      [{ labels: {}, value: isUp ? 1 : 0 }],
    ),
    ...[disk, ...stored].flatMap((families) => families ?? []),
  ]
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too late')), deadlineMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

async function outboxFamilies({ db }: Parts): Promise<MetricFamily[]> {
  const backlog = await listBacklog(db)
  const by = (value: (row: (typeof backlog)[number]) => number) =>
    ['mail', 'webhook'].map((channel) => {
      const row = backlog.find((each) => each.channel === channel)
      return { labels: { channel }, value: row ? value(row) : 0 }
    })
  return [
    gauge(
      'atrium_outbox_waiting',
      'Deliveries that are waiting to be sent.',
      by((row) => row.waiting),
    ),
    gauge(
      'atrium_outbox_overdue_seconds',
      'Seconds since the oldest waiting delivery became due.',
      by(({ oldestDueAt }) => Math.max(0, Date.now() / 1000 - secondsOf(oldestDueAt))),
    ),
  ]
}

async function jobFamilies({ db }: Parts): Promise<MetricFamily[]> {
  const rows = [...(await listJobRows(db)).values()].filter(({ endedAt }) => endedAt !== null)
  const by = (value: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ labels: { job: row.name }, value: value(row) }))
  return [
    gauge(
      'atrium_job_last_run_timestamp_seconds',
      'When the last run of a job ended, in seconds since 1970.',
      by(({ endedAt }) => secondsOf(endedAt ?? '')),
    ),
    gauge(
      'atrium_job_last_run_duration_seconds',
      'How long the last run of a job took.',
      by(({ durationMs }) => (durationMs ?? 0) / 1000),
    ),
    gauge(
      'atrium_job_last_run_failed',
      'Whether the last run of a job failed.',
      by(({ error }) => (error === null ? 0 : 1)),
    ),
  ]
}

async function backupFamilies({ db, env }: Parts): Promise<MetricFamily[]> {
  const { backup, drill } = await readBackupHealth(db, scheduleOptions(env))
  const all = Object.entries({ backup, drill })
  return [
    gauge(
      'atrium_backup_last_success_timestamp_seconds',
      'When the last good backup and the last good drill began, in seconds since 1970.',
      all.flatMap(([kind, { lastAt }]) =>
        lastAt === null ? [] : [{ labels: { kind }, value: secondsOf(lastAt) }],
      ),
    ),
    gauge(
      'atrium_backup_age_seconds',
      'Age of the last good backup and the last good drill, in seconds.',
      all.flatMap(([kind, { lastAt }]) =>
        lastAt === null ? [] : [{ labels: { kind }, value: Date.now() / 1000 - secondsOf(lastAt) }],
      ),
    ),
    gauge(
      'atrium_backup_healthy',
      'Whether backups and drills succeed: 0 after a failure or when the last good one is old.',
      all.map(([kind, health]) => ({ labels: { kind }, value: needsAttention(health) ? 0 : 1 })),
    ),
  ]
}

async function diskFamilies({ db, env }: Parts): Promise<MetricFamily[]> {
  const { free, size } = await diskSpace(env.dataDir)
  return [
    gauge('atrium_disk_free_bytes', 'Room on the disk of the data folder.', [
      { labels: {}, value: free },
    ]),
    gauge('atrium_disk_size_bytes', 'Size of the disk of the data folder.', [
      { labels: {}, value: size },
    ]),
    gauge('atrium_disk_full', 'Whether the disk of the SQLite database is full.', [
      { labels: {}, value: Number(isReserveSpent(db)) },
    ]),
  ]
}
