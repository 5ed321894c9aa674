import type { FileKind } from '#content/imports/import-kinds.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { createImport, deleteRows, type ImportRow, updateImport } from './import-rows.ts'
import { readGhostFile } from './readers/ghost/read-ghost-file.ts'
import { readWordPressFile } from './readers/wordpress/read-wordpress-file.ts'
import { stageEntries } from './stage.ts'

interface ExportFile {
  kind: FileKind
  name: string
  /** The address of the former site, which Ghost's files do not contain. */
  siteUrl: string
  chunks: AsyncIterable<Uint8Array>
  by: string | null
}

/** Reads an export into a new import, whose dry run follows. Throws `ImportSourceError`. */
export async function importFile(
  db: Database,
  { kind, name, siteUrl, chunks, by }: ExportFile,
): Promise<ImportRow> {
  const row = await createImport(db, { kind, source: name, siteUrl, state: 'uploading', by })
  try {
    const isGhost = kind === 'ghost-file'
    const entries = isGhost ? readGhostFile(chunks, siteUrl) : readWordPressFile(chunks)
    await stageEntries(db, row.id, entries)
    return await updateImport(db, row.id, ['uploading'], { state: 'planning' })
  } catch (error) {
    await transact(db, (transaction) => deleteRows(transaction, row.id))
    throw error
  }
}
