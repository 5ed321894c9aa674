import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type { SingleRow } from '../documents/tables.ts'

export interface BackupTables {
  backupSettings: BackupSettingsRow
  backupRuns: BackupRunRow
}

/** The changed fields of `BackupSettings`. A migration inserts the row. */
interface BackupSettingsRow extends SingleRow {
  /** The last alert of each kind of backup run, as JSON: see `schedule/alerts.ts`. */
  alerts: string
}

/** A run of a backup, or of a drill, which restores a backup on trial. */
interface BackupRunRow {
  id: string
  /** `check` is an uploaded export that is checked; when it is imported, its run becomes an `import`. */
  kind: 'backup' | 'drill' | 'export' | 'check' | 'import'
  state: 'waiting' | 'running' | 'done' | 'failed'
  target: BackupTarget
  /** The name of the backup file; `null` until it is known. */
  name: string | null
  /** `ExportOptions` of an export or an import, as JSON; `null` for the other kinds. */
  options: string | null
  /** The email of the person who requested it; `null` if the schedule did. */
  person: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  /** `BackupProgress` as JSON. */
  progress: string | null
  /** `BackupCounts` of a backup, `DrillReport` of a drill or `ExportResult` of the other kinds, as JSON. */
  result: string | null
  error: string | null
  /** How often the run was started: if the server is killed during a run, the next start of the server repeats it. */
  attempts: number
}
