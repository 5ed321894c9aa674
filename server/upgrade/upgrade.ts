import type { Database } from '../database/connect.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { type Migration, MigrationError, migrate, type OnMigration } from '../database/migrate.ts'
import type { BackupConfig } from '../env/backup.ts'
import type { Env } from '../env/env.ts'

type Site = Pick<Env, 'database' | 'dataDir'> & {
  backup?: Pick<BackupConfig, 'recipients' | 'password'> | undefined
}

/** An upgrade that was not made: what was wrong, and the way back. */
export class UpgradeError extends Error {}

interface Options {
  /** Told the file of the snapshot, when it is there. */
  onSnapshot?: ((file: string) => void) | undefined
  onMigration?: OnMigration | undefined
  /** Whether the database is copied before it is changed. */
  hasSnapshot?: boolean
  /** Other migrations than those of the program, in tests. */
  migrations?: readonly Migration[] | undefined
}

/**
 * Brings a site's database up to date, after a snapshot of it: a copy of the file of SQLite, a backup of the rows of
 * PostgreSQL. Gives the names of the migrations.
 * Throws `UpgradeError`, `OtherVersionError` and `UnfinishedCopyError`.
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
      const way = 'make a backup of your own, then run npx atrium migrate --without-backup'
      if (error instanceof NoRoomError)
        throw new UpgradeError(`${reason}. Make room and start again; or ${way}`)
      throw new UpgradeError(
        `no snapshot could be made before the upgrade: ${reason}; nothing was changed. Mend that, or ${way}`,
      )
    }
    onSnapshot?.(snapshot)
  }
  try {
    return await migrate(db, migrations, { beforeFirst, onMigration })
  } catch (error) {
    if (error instanceof MigrationError)
      throw new UpgradeError(wayBack(error, isFile ? snapshot : undefined))
    throw error
  }
}

async function backUpRows({ database, dataDir, backup }: Site, last: string): Promise<string> {
  const { takePostgresSnapshot } = await import('./postgres-snapshot.ts')
  return takePostgresSnapshot({ database, dataDir }, last, backup ?? {})
}

function wayBack({ message }: MigrationError, snapshot: string | undefined): string {
  const way =
    'Nothing of the upgrade was kept, and the database unchanged before: start the version again that ran until now.'
  const also = snapshot
    ? `\n  A snapshot of before is ${snapshot}; with the server stopped it is put back by:\n    npx atrium rollback`
    : ''
  return `${message}\n  ${way}${also}`
}
