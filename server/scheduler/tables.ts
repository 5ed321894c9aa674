import type { ColumnType } from 'kysely'

export interface SchedulerTables {
  jobs: JobRow
}

/** A background job: see `takeLease`. */
interface JobRow {
  name: string
  /** The process that holds the lease and runs the job; set together with `leasedUntil`. */
  holder: string | null
  leasedUntil: string | null
  /** This and the following columns describe the last finished run; `null` before the first. */
  startedAt: ColumnType<string | null, string | undefined>
  endedAt: ColumnType<string | null, string | undefined>
  durationMs: ColumnType<number | null, number | undefined>
  /** The error of the last finished run; `null` if the run succeeded. */
  error: ColumnType<string | null, string | undefined>
}
