import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type { Backup, BackupOverview, BackupPlaceStatus } from '#content/backup/backups-api.ts'
import type { Database } from '../../database/connect.ts'
import { isEncrypting } from '../archive/encryption.ts'
import { lastDrills, type RunRow, reportOf, resultOf, runsOf, toRun } from '../backup-runs.ts'
import { failureText } from '../failure-text.ts'
import type { StoredBackup } from '../places/place.ts'
import {
  type BackupEnv,
  createdAtOf,
  openTarget,
  scheduleOptions,
  siteTargets,
} from '../places/site-places.ts'
import { readSchedule, statusOf } from './backup-status.ts'

/** A bucket that does not answer must not keep the page from showing other backups. */
const deadlineMs = 10_000

type Listed = { place: BackupPlaceStatus; stored: StoredBackup[] }

async function listTarget(env: BackupEnv, target: BackupTarget): Promise<Listed> {
  const opened = await openTarget(env, target)
  const where = opened.label
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it does not answer')), deadlineMs)
  try {
    const stored = await Promise.race([opened.list(), late.promise])
    return { place: { target, where, error: null }, stored }
  } catch (error) {
    return { place: { target, where, error: failureText(error) }, stored: [] }
  } finally {
    clearTimeout(timer)
  }
}

/** All data of the backup page. */
export async function readOverview(db: Database, env: BackupEnv): Promise<BackupOverview> {
  const options = scheduleOptions(env)
  const listed = await Promise.all(siteTargets(env).map((target) => listTarget(env, target)))
  const names = listed.flatMap(({ stored }) => stored.map(({ name }) => name))
  const runs = await runsOf(db, names)
  const schedule = await readSchedule(db, options)
  const { settings, zone: timeZone } = schedule
  const { updatedAt: _, ...kept } = settings
  return {
    status: await statusOf(db, schedule),
    settings: { ...kept, timeZone },
    places: listed.map(({ place }) => place),
    isEncrypted: isEncrypting(env.backup),
    canDrill: options.canDrill,
    backups: listed
      .flatMap(({ place, stored }) => stored.map((each) => toBackup(each, place.target, runs)))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
    drills: (await lastDrills(db)).map(toRun),
  }
}

function toBackup(stored: StoredBackup, target: BackupTarget, runs: readonly RunRow[]): Backup {
  const own = runs.filter((run) => run.name === stored.name && run.target === target)
  const made = own.find(({ kind, state }) => kind === 'backup' && state === 'done')
  const drill = own.find(({ kind }) => kind === 'drill')
  const drilledAt = drill?.endedAt
  const result = resultOf(made)
  // For a backup that another site made, this database has no result. Then the findings of a drill name the pictures
  // that the backup lacks.
  const lost = own.flatMap((run) => reportOf(run)?.findings ?? [])
  return {
    target,
    name: stored.name,
    bytes: stored.size,
    isEncrypted: stored.isEncrypted,
    createdAt: createdAtOf(stored),
    counts: result?.counts ?? null,
    isIncomplete: result?.isIncomplete ?? lost.length > 0,
    findings: result?.findings ?? lost,
    drill: drill && drilledAt ? { at: drilledAt, isGood: drill.state === 'done' } : null,
  }
}
