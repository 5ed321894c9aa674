import type { Database } from '../database/connect.ts'
import { type Migration, MigrationError, migrate, type OnMigration } from '../database/migrate.ts'
import type { BackupConfig } from '../env/backup.ts'
import { atrium } from '../env/command-name.ts'
import type { Env } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'

type Site = Pick<Env, 'database' | 'dataDir'> & {
  backup?: Pick<BackupConfig, 'recipients' | 'password'> | undefined
}

/** The upgrade failed. The message has the cause and what the operator can do. */
export class UpgradeError extends Error {}

interface Options {
  /** Called with the snapshot's file once it exists. */
  onSnapshot?: ((file: string) => void) | undefined
  onMigration?: OnMigration | undefined
  /** Whether a snapshot is taken before the upgrade. Default: true. */
  hasSnapshot?: boolean
  /** The migrations to apply, in tests. */
  migrations?: readonly Migration[] | undefined
}

/**
 * Migrates a site's database after taking a snapshot: a copy of the SQLite file, or a backup of PostgreSQL's rows.
 * Returns the names of the migrations. Throws `UpgradeError`, `OtherVersionError` and `UnfinishedCopyError`.
 */
export async function upgrade(
  db: Database,
  { database, dataDir, backup }: Site,
  { onSnapshot, onMigration, hasSnapshot = true, migrations }: Options = {},
): Promise<string[]> {
  const isFile = !isPostgresUrl(database)
  let snapshot: string | undefined
  const beforeFirst = async (last: string) => {
    if (!hasSnapshot) return
    const { NoRoomError, takeSnapshot } = await import('./snapshots.ts')
    try {
      snapshot = isFile
        ? await takeSnapshot(dataDir, last)
        : await backUpRows({ database, dataDir, backup }, last)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const way = `make your own backup, then run ${atrium} migrate --without-backup`
      if (error instanceof NoRoomError)
        throw new UpgradeError(`${reason}. Free disk space and start again, or ${way}`)
      throw new UpgradeError(
        `no snapshot could be made before the upgrade: ${reason}; nothing was changed. Fix this, or ${way}`,
      )
    }
    onSnapshot?.(snapshot)
  }
  try {
    return await migrate(db, migrations, { beforeFirst, onMigration })
  } catch (error) {
    if (error instanceof MigrationError)
      throw new UpgradeError(recoverySteps(error, isFile ? snapshot : undefined))
    throw error
  }
}

async function backUpRows({ database, dataDir, backup }: Site, last: string): Promise<string> {
  const { takePostgresSnapshot } = await import('./postgres-snapshot.ts')
  return takePostgresSnapshot({ database, dataDir }, last, backup ?? {})
}

function recoverySteps({ message }: MigrationError, snapshot: string | undefined): string {
  const way =
    'The upgrade was rolled back and the database is unchanged: start the previous version again.'
  const also = snapshot
    ? `\n  A snapshot from before the upgrade is ${snapshot}; to restore it, stop the server and run:\n    ${atrium} rollback`
    : ''
  return `${message}\n  ${way}${also}`
}
