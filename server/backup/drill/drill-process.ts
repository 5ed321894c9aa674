import type { StorageConfig } from '../../env/storage.ts'
import { programFile } from '../../program.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { runInChild } from '../child/run-in-child.ts'
import type { OnProgress } from '../progress.ts'
import { clearAbandoned } from '../restore/data-folder.ts'
import type { DrillSummary } from './drill-backup.ts'

/** The backup to drill, as data that can be sent to another process. */
export interface DrillTask {
  place: string | StorageConfig
  name: string
  dataDir: string
  keys: BackupKeys
}

const program = programFile('drill-worker')

/**
 * Runs `drillBackup` in a child process with low priority and half a core, because SQLite would block the server's
 * event loop. Throws `BackupError` when the drill cannot be run or the process ends without an answer. After an abort,
 * the function returns only when the process has ended and its folder is deleted.
 */
export async function drillInProcess(
  task: DrillTask,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<DrillSummary> {
  try {
    return await runInChild<DrillSummary>(task, { program, name: 'the drill', signal, onProgress })
  } finally {
    await clearAbandoned(task.dataDir)
  }
}
