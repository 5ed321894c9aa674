import { connect } from '../../database/connect.ts'
import { noteRestored } from '../../database/copy/restored-from.ts'
import {
  backupSource,
  beginCopy,
  finishCopy,
  targetState,
} from '../../database/copy/unfinished-copy.ts'
import { migrate } from '../../database/migrate.ts'
import { readArchive } from '../archive/archive-reader.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, type OnBytes, watchedContent } from '../backups.ts'
import { type BackupManifest, pictureEntry } from '../manifest.ts'
import { compareTables, makeTables, writeRows } from './fill-database.ts'
import type { WriteFile } from './fill-files.ts'

export interface FillOptions {
  keys: BackupKeys
  /** Manifest of the verified backup. */
  manifest: BackupManifest
  /** Address for `connect`. The database is empty, or a restore into it was interrupted. */
  database: string
  writeFile: WriteFile
  signal?: AbortSignal | undefined
  onBytes?: OnBytes | undefined
  /** Recorded in the database as the source of the restore. */
  source?: string | undefined
}

/**
 * Tables whose rows grant access. The access may have been revoked since the backup, so a restore empties these tables.
 */
export const accessTables = ['sessions', 'ssoTokens', 'passwordResets', 'invitations'] as const

/**
 * Restores a verified backup into an empty site, compares every row and migrates the database. Deletes all sessions,
 * invitations and password resets. Throws `BackupError`.
 */
export async function fillSite(
  file: BackupFile,
  { keys, manifest, database, writeFile, signal, onBytes, source }: FillOptions,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const pictures = new Set(manifest.pictures.map(pictureEntry))
  const db = connect(database)
  const opened = await file.open()
  try {
    if ((await targetState(db, backupSource)) === 'empty') await beginCopy(db, backupSource)
    await makeTables(db, manifest)
    const read = await readArchive(watchedContent(opened, onBytes), keys, {
      async entry({ name, is }, body) {
        signal?.throwIfAborted()
        if (is.kind === 'private') return writeFile(is, body)
        if (is.kind === 'picture') return pictures.has(name) ? writeFile(is, body) : undefined
        const table = tables.get(is.table)
        if (!table) throw new BackupError(`its manifest has no table ${is.table}`)
        return writeRows(db, table, body)
      },
    })
    if (JSON.stringify(read) !== JSON.stringify(manifest))
      throw new BackupError('it was changed while it was restored')
    await compareTables(db, manifest.tables)
    for (const table of accessTables) await db.deleteFrom(table).execute()
    if (source !== undefined) await noteRestored(db, source)
    await finishCopy(db)
    await migrate(db)
  } finally {
    opened.content.destroy()
    await db.destroy()
  }
}
