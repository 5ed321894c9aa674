import { type BackupTarget, backupTargets } from '#content/backup/backup-settings.ts'
import type { BackupConfig } from '../../env/backup.ts'
import type { StorageConfig } from '../../env/storage.ts'
import { BackupError } from '../backup-error.ts'
import type { ScheduleOptions } from '../schedule/backup-status.ts'
import { defaultFolder, openPlace } from './open-place.ts'
import type { BackupPlace, StoredBackup } from './place.ts'

export interface BackupEnv {
  dataDir: string
  backup: BackupConfig
}

/**
 * Address of a target; `undefined` when the site does not have the target. When BACKUP_TO is the local folder, the site
 * has no remote target.
 */
function addressOf({ dataDir, backup }: BackupEnv, target: BackupTarget) {
  const local = defaultFolder(dataDir)
  if (target === 'local') return local
  return backup.to === local ? undefined : backup.to
}

/** Backup targets that a site has. */
export const siteTargets = (env: BackupEnv): BackupTarget[] =>
  backupTargets.filter((target) => addressOf(env, target) !== undefined)

/** Schedule options from the configuration. */
export const scheduleOptions = (env: BackupEnv): ScheduleOptions => ({
  hasRemote: siteTargets(env).includes('remote'),
  canDrill: env.backup.recipients.length === 0 || env.backup.identity !== undefined,
})

/** Local folder of a target; `undefined` for a bucket. */
export function folderOf(env: BackupEnv, target: BackupTarget): string | undefined {
  const address = addressOf(env, target)
  return typeof address === 'string' ? address : undefined
}

/** Address of a target, for `openPlace`. Throws `BackupError` when the site no longer has the target. */
export function targetAddress(env: BackupEnv, target: BackupTarget): string | StorageConfig {
  const address = addressOf(env, target)
  if (address === undefined) throw new BackupError('BACKUP_TO is no longer set')
  return address
}

/** Opens the folder or bucket of a target. Throws `BackupError` when the site no longer has the target. */
export const openTarget = async (env: BackupEnv, target: BackupTarget): Promise<BackupPlace> =>
  openPlace(targetAddress(env, target))

/** Time in the default name of a backup; `undefined` for any other name. */
export function dateInName(name: string): string | undefined {
  const [, day, hour, minute, second] =
    /^atrium-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\./.exec(name) ?? []
  if (!day) return undefined
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** When a backup was made. Prefers the time in the name, because a copied file has a new time. */
export const createdAtOf = ({ name, writtenAt }: StoredBackup): string =>
  dateInName(name) ?? new Date(writtenAt).toISOString()
