import type { Kysely } from 'kysely'
import { type BackupSettings, defaultBackupSettings } from '#content/backup/backup-settings.ts'
import type { Database } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'

/** The stored backup schedule. `updatedAt` is the time of the last save or, before the first save, of the migration. */
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

/** Saves the whole schedule. Optimistic locking: throws `StaleError` unless `version` is the stored one. */
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

/** Alert state of backups or of drills. */
export interface BackupAlert {
  isBad: boolean
  /** When the alerts job first saw this state. */
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
