import type { Kysely } from 'kysely'
import { type BackupSettings, defaultBackupSettings } from '#content/backup/backup-settings.ts'
import { type Database, transact } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { noteChange, type Person } from '../documents/changes.ts'

/** The schedule, the count of its saves, and when it was saved last: at first by the migration. */
export interface KeptBackupSettings extends BackupSettings {
  version: number
  updatedAt: string
}

export async function getBackupSettings(db: Kysely<Tables>): Promise<KeptBackupSettings> {
  const { value, version, updatedAt } = await db
    .selectFrom('backupSettings')
    .select(['value', 'version', 'updatedAt'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { ...defaultBackupSettings, ...JSON.parse(value), version, updatedAt }
}

/** Saves all of it. With `version`, only over that one. Throws `StaleError`. */
export function saveBackupSettings(
  db: Database,
  settings: BackupSettings,
  { by, version }: { by: Person; version?: number | undefined },
): Promise<KeptBackupSettings> {
  return transact(db, async (transaction) => {
    const old = await getBackupSettings(transaction)
    if (version !== undefined && version !== old.version) throw new StaleError(old.version)
    const at = now()
    await transaction
      .updateTable('backupSettings')
      .set({ value: JSON.stringify(settings), version: old.version + 1, updatedAt: at })
      .execute()
    const subject = { type: 'backups', recordId: 'schedule', name: 'Schedule' } as const
    await noteChange(transaction, { by, at, action: 'updated', ...subject })
    return { ...settings, version: old.version + 1, updatedAt: at }
  })
}

/** What administrators were told of a kind of run. */
export interface BackupAlert {
  isBad: boolean
  /** Since when it is so, as far as somebody looked. */
  since: string
  isTold: boolean
}

export type BackupAlerts = Partial<Record<'backup' | 'drill', BackupAlert>>

export async function getBackupAlerts(db: Kysely<Tables>): Promise<BackupAlerts> {
  const { alerts } = await db
    .selectFrom('backupSettings')
    .select('alerts')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return JSON.parse(alerts)
}

export const keepBackupAlerts = async (db: Kysely<Tables>, alerts: BackupAlerts): Promise<void> =>
  void (await db
    .updateTable('backupSettings')
    .set({ alerts: JSON.stringify(alerts) })
    .execute())
