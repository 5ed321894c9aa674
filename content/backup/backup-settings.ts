/** Where a backup lies: in the data folder of the site, or where BACKUP_TO says. */
export const backupTargets = ['local', 'remote'] as const
export type BackupTarget = (typeof backupTargets)[number]

/** How often the newest backup is restored on trial. */
export const drillIntervals = ['never', 'weekly', 'monthly'] as const
export type DrillInterval = (typeof drillIntervals)[number]

/** How many days, weeks and months with a backup have one that stays. */
export interface BackupRetention {
  days: number
  weeks: number
  months: number
}

export interface BackupSettings {
  /** Whether a backup is made each day. */
  isDaily: boolean
  /** The time of day in the site's time zone: `03:00`. */
  time: string
  keep: BackupRetention
  drill: DrillInterval
  /** Whether the daily backup is written to the data folder, too, where BACKUP_TO is set. */
  usesLocal: boolean
}

/** A site that nobody has set up is backed up; months are left out, so that who was erased is gone in weeks. */
export const defaultBackupSettings: BackupSettings = {
  isDaily: true,
  time: '03:00',
  keep: { days: 7, weeks: 4, months: 0 },
  drill: 'weekly',
  usesLocal: true,
}

export const backupLimits = { days: 366, weeks: 104, months: 120 }

/** The targets of the daily backup. */
export const dailyTargets = (
  { usesLocal }: Pick<BackupSettings, 'usesLocal'>,
  hasRemote: boolean,
): BackupTarget[] => (hasRemote ? (usesLocal ? ['local', 'remote'] : ['remote']) : ['local'])

/** The last step when a backup takes the place of a site that runs: with its end everybody is signed out. */
export const lastRestoreStep = 'Taking the place of the present site'
