import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../../../database/connect.ts'
import type { Env } from '../../../env/env.ts'
import { removeOlder } from '../../../media/storage/remove-older.ts'
import type { Job } from '../../../scheduler/scheduler.ts'
import { runAll, workOf } from '../../backups-job.ts'
import { openExportPlace } from './export-place.ts'
import { deleteOldRuns, exportKinds, hasExpired, listRuns } from './export-runs.ts'

/** Files older than this that no run names belong to a killed process. */
const abandonedMs = hourMs

/** Job: runs the exports and imports that the back office requests, one at a time, and deletes old ones. */
export function contentExports({ db, env }: { db: Database; env: Env }): Job {
  return {
    name: 'exports',
    everySeconds: 2,
    runsOnFullDisk: true,
    hasWork: workOf(db, exportKinds, () => hasExpired(db)),
    async run(signal) {
      // Loaded only when there is work.
      const { runExport } = await import('./run-export.ts')
      await runAll(db, exportKinds, (run) => runExport({ db, env }, run, signal), signal)
      await deleteOldRuns(db, env)
      await deleteAbandoned(db, env)
    },
  }
}

/** Deletes what killed processes have left: files without a run, and temporary files and folders. */
async function deleteAbandoned(db: Database, env: Env) {
  const place = await openExportPlace(env)
  const stored = await place.list()
  const named = new Set((await listRuns(db)).map(({ name }) => name))
  for (const { name, writtenAt } of stored) {
    if (!named.has(name) && writtenAt < Date.now() - abandonedMs) await place.delete(name)
  }
  const left = (await readdir(env.dataDir)).filter((name) => name.startsWith('.export-'))
  await removeOlder(
    left.map((name) => join(env.dataDir, name)),
    abandonedMs,
  )
}
