import type { Database } from '../../database/connect.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import type { Env } from '../../env/env.ts'
import {
  endRun,
  noteBackup,
  noteProgress,
  openRuns,
  postponeRun,
  type RunRow,
} from '../backup-runs.ts'
import { getBackupSettings } from '../backup-settings.ts'
import { firstFailures } from '../drill/check-pages.ts'
import { failureText } from '../failure-text.ts'
import type { BackupPlace } from '../places/place.ts'
import {
  type BackupEnv,
  createdAtOf,
  dateInName,
  folderOf,
  openTarget,
} from '../places/site-places.ts'
import { watchedPlace } from '../places/watched-place.ts'
import { type OnProgress, throttled } from '../progress.ts'
import { type BackupSource, writeBackup } from '../write-backup.ts'
import { backupsToKeep } from './backup-retention.ts'

export interface RunParts {
  db: Database
  env: BackupSource & BackupEnv & Pick<Env, 'backup'>
}

/** Returns a function that stores the progress of a run. */
export const progressOf = (db: Database, { id }: RunRow): OnProgress =>
  throttled((progress) => {
    // Progress is only displayed; the run does not depend on it.
    noteProgress(db, id, progress).catch(() => {})
  })

/**
 * Makes the backup of a run, and deletes old backups of its target. Records how the run ended. Throws the reason of a
 * failure. If a shutdown stops the run, it does not fail but is put back to waiting.
 */
export async function runBackup(
  { db, env }: RunParts,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const { target } = run
  let place: BackupPlace
  try {
    place = await openTarget(env, target)
    const note = progressOf(db, run)
    const total = (await place.list())[0]?.size ?? null
    const watched = watchedPlace(place, {
      onBytes: (done) => note({ step: 'Writing', done, total }),
      folder: folderOf(env, target),
    })
    const { recipients, password } = env.backup
    const keys = { recipients, password }
    const made = await writeBackup(env, { place: watched }, { keys, signal })
    const { name, isIncomplete } = made
    const { records, pictures, privateFiles } = made.counts
    const findings = firstFailures(made.findings)
    const result = { counts: { records, pictures, privateFiles }, isIncomplete, findings }
    await endRun(db, run.id, { state: 'done', name, result })
    if (run.person) await noteBackup(db, 'created', name, run.person)
  } catch (error) {
    return failRun(db, run, error, signal)
  }
  await deleteOld(db, place).catch((error: unknown) => {
    const text = `the backup was made, but old ones could not be deleted: ${failureText(error)}`
    throw new Error(text, { cause: error })
  })
}

/**
 * Records that a run failed, and throws the reason. If a shutdown stopped the run, it is put back to waiting instead.
 */
export async function failRun(db: Database, run: RunRow, error: unknown, signal: AbortSignal) {
  if (signal.aborted) return postponeRun(db, run)
  const text = failureText(error)
  await endRun(db, run.id, { state: 'failed', error: text })
  throw new Error(text, { cause: error })
}

async function deleteOld(db: Database, place: BackupPlace): Promise<void> {
  const { keep, isDaily } = await getBackupSettings(db)
  // Without a schedule nothing is deleted, because no new backups follow.
  if (!isDaily) return
  // Backups with a name given by hand are never deleted.
  const backups = (await place.list()).filter(({ name }) => dateInName(name) !== undefined)
  const drilled = (await openRuns(db, 'drill')).map(({ name }) => name)
  const known = backups.map((backup) => ({ name: backup.name, createdAt: createdAtOf(backup) }))
  const kept = backupsToKeep(known, keep, { zone: await siteTimeZone(db), present: new Date() })
  for (const { name } of backups) {
    if (!kept.has(name) && !drilled.includes(name)) await place.delete(name)
  }
}
