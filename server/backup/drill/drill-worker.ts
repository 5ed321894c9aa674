import { backupAt } from '../backups.ts'
import { serveTask } from '../child/serve-task.ts'
import { openPlace } from '../places/open-place.ts'
import { drillBackup } from './drill-backup.ts'
import type { DrillTask } from './drill-process.ts'

// Main module of a drill's process.
serveTask(async ({ place, name, dataDir, keys }: DrillTask, parts) =>
  drillBackup(backupAt(await openPlace(place), name), dataDir, { keys, ...parts }),
)
