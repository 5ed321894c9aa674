import type { ExportResult } from '#content/backup/exports-api.ts'
import type { Person } from '../../../documents/changes.ts'
import type { Env } from '../../../env/env.ts'
import type { RunRow } from '../../backup-runs.ts'
import type { ExportOptions } from './export-runs.ts'

/** A run as data that can be sent to another process. */
export interface ExportTask extends ExportOptions {
  env: Env
  kind: RunRow['kind']
  /** Id of the run. An import records its end in the transaction that writes the content. */
  id: string
  /** File name of the archive, to be written or read. */
  name: string
  by: Person
  /** Path of a temporary file or folder, which the server deletes afterwards. */
  scratch: string
}

/** What a child process answers: the result, with an error if the export cannot be imported. */
export interface ExportAnswer {
  result: ExportResult
  error?: string
}
