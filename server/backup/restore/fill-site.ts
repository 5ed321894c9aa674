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
  /** As it was verified. */
  manifest: BackupManifest
  /** As for `connect`; empty, or where a restore was interrupted. */
  database: string
  writeFile: WriteFile
  signal?: AbortSignal | undefined
  onBytes?: OnBytes | undefined
  /** Noted in the database as what it was restored from. */
  source?: string | undefined
}

/** Tables whose rows let somebody in, and may have been ended since: a restored site has none of them. */
export const endedByRestore = ['sessions', 'ssoTokens', 'passwordResets', 'invitations'] as const

/**
 * Fills an empty site with a verified backup, compares every row and brings the database up to date. Nobody is signed
 * in on it, and no invitation and no link of a forgotten password works. Throws `BackupError`.
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
    for (const table of endedByRestore) await db.deleteFrom(table).execute()
    if (source !== undefined) await noteRestored(db, source)
    await finishCopy(db)
    await migrate(db)
  } finally {
    opened.content.destroy()
    await db.destroy()
  }
}
