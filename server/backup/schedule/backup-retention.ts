import type { BackupRetention } from '#content/backup/backup-settings.ts'
import { dayAt } from '#content/publishing/time-zone.ts'
import { dayMs } from '#content/text/durations.ts'

interface KnownBackup {
  name: string
  /** ISO 8601. */
  createdAt: string
}

/** Monday of a day's week (ISO 8601). */
function mondayOf(day: string): string {
  const time = Date.parse(day)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - sinceMonday * dayMs).toISOString().slice(0, 10)
}

const periods = {
  days: (day) => day,
  weeks: mondayOf,
  months: (day) => day.slice(0, 7),
} satisfies Record<keyof BackupRetention, (day: string) => string>

/**
 * Names of the backups to keep: the newest backup of each day, week and month in the time zone `zone`, for as many
 * days, weeks and months as `retention` says. Days, weeks and months without a backup do not count, so a gap deletes
 * nothing. The newest backup and all backups younger than a day are always kept.
 */
export function backupsToKeep(
  backups: readonly KnownBackup[],
  retention: BackupRetention,
  { zone, present }: { zone: string; present: Date },
): Set<string> {
  const newestFirst = [...backups].sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
  const young = new Date(present.getTime() - dayMs).toISOString()
  const kept = new Set(
    newestFirst
      .filter(({ createdAt }, at) => at === 0 || createdAt > young)
      .map(({ name }) => name),
  )
  for (const period of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>()
    for (const { name, createdAt } of newestFirst) {
      const key = periods[period](dayAt(createdAt, zone))
      if (seen.has(key)) continue
      if (seen.size >= retention[period]) break
      seen.add(key)
      kept.add(name)
    }
  }
  return kept
}
