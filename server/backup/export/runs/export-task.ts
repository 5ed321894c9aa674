import type { ExportResult } from '#content/backup/exports-api.ts'
import type { Env } from '../../../env/env.ts'
import type { ExportOptions } from './export-runs.ts'

/** An export as data that can be sent to another process. */
export interface ExportTask extends ExportOptions {
  env: Env
  /** File name of the archive. */
  name: string
}

/** What a child process answers. */
export type ExportAnswer = { result: ExportResult }
