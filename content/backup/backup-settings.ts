/** Backup targets: `local` is the data folder, `remote` is BACKUP_TO. */
export const backupTargets = ['local', 'remote'] as const
export type BackupTarget = (typeof backupTargets)[number]

/** Intervals of restore drills. */
export const drillIntervals = ['never', 'weekly', 'monthly'] as const
export type DrillInterval = (typeof drillIntervals)[number]

/**
 * Retention: the newest backup of each of the last `days` days, `weeks` weeks and `months` months is kept. Days,
 * weeks and months without a backup do not count.
 */
export interface BackupRetention {
  days: number
  weeks: number
  months: number
}

export interface BackupSettings {
  /** Whether daily backups and restore drills are scheduled. */
  isDaily: boolean
  /** Time of day in the site's time zone: `03:00`. */
  time: string
  keep: BackupRetention
  drill: DrillInterval
  /** Whether the daily backup is also written to the data folder when BACKUP_TO is set. */
  usesLocal: boolean
}

/** Schedule of a new site. It keeps no monthly backups, so that backups contain erased personal data only for weeks. */
export const defaultBackupSettings: BackupSettings = {
  isDaily: true,
  time: '03:00',
  keep: { days: 7, weeks: 4, months: 0 },
  drill: 'weekly',
  usesLocal: true,
}

export const backupLimits = { days: 366, weeks: 104, months: 120 }

/** Targets of the daily backup. */
export const dailyTargets = (
  { usesLocal }: Pick<BackupSettings, 'usesLocal'>,
  hasRemote: boolean,
): BackupTarget[] => (hasRemote ? (usesLocal ? ['local', 'remote'] : ['remote']) : ['local'])

/** Name of the last step when a backup replaces a running site. This step ends all sessions. */
export const lastRestoreStep = 'Replacing the current site'
