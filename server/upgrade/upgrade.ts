import type { Database } from '../database/connect.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { type Migration, MigrationError, migrate, type OnMigration } from '../database/migrate.ts'
import type { Env } from '../env.ts'

/** An upgrade that was not made: what was wrong, and the way back. */
export class UpgradeError extends Error {}

interface Options {
  /** Told the file of the snapshot, when it is there. */
  onSnapshot?: ((file: string) => void) | undefined
  onMigration?: OnMigration | undefined
  /** Whether a database of SQLite is copied before it is changed. */
  hasSnapshot?: boolean
  /** Other migrations than those of the program, in tests. */
  migrations?: readonly Migration[] | undefined
}

/**
 * Brings a site's database up to date, after a snapshot of it where it is a file. Gives the names of the migrations.
 * Throws `UpgradeError`, `OtherVersionError` and `UnfinishedCopyError`.
 */
export async function upgrade(
  db: Database,
  { database, dataDir }: Pick<Env, 'database' | 'dataDir'>,
  { onSnapshot, onMigration, hasSnapshot = true, migrations }: Options = {},
): Promise<string[]> {
  const isFile = !isPostgresUrl(database)
  let snapshot: string | undefined
  const beforeFirst = async (last: string) => {
    if (!isFile || !hasSnapshot) return
    const { NoRoomError, takeSnapshot } = await import('./snapshots.ts')
    try {
      snapshot = await takeSnapshot(dataDir, last)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const way = 'make a backup of your own, then run npx atrium migrate --no-snapshot'
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
    if (error instanceof MigrationError) throw new UpgradeError(wayBack(error, snapshot))
    throw error
  }
}

function wayBack({ message }: MigrationError, snapshot: string | undefined): string {
  const way =
    'Nothing of the upgrade was kept, and the database is as it was before: start the version again that ran until now.'
  const also = snapshot
    ? `\n  A snapshot of before is ${snapshot}; with the server stopped it is put back by:\n    npx atrium rollback`
    : ''
  return `${message}\n  ${way}${also}`
}
