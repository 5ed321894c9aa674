import { basename, dirname, join } from 'node:path'
import { type BackupKeys, isEncrypting } from '../backup/archive/encryption.ts'
import { folderPlace } from '../backup/places/folder-place.ts'
import { watchedPlace } from '../backup/places/watched-place.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { keepNewest, snapshotFile } from './snapshots.ts'

interface Site {
  database: string
  dataDir: string
}

/**
 * Keeps a backup of a database of PostgreSQL, which has had the migration `last`, among the snapshots of the data
 * directory: all rows and no file, since an upgrade changes none. Gives its file. Throws `BackupError`.
 */
export async function takePostgresSnapshot(
  { database, dataDir }: Site,
  last: string,
  keys: BackupKeys,
): Promise<string> {
  const file = snapshotFile(dataDir, last, isEncrypting(keys) ? 'tar.zst.age' : 'tar.zst')
  const folder = dirname(file)
  const place = watchedPlace(folderPlace(folder), { folder, onBytes: () => {} })
  const source = { database, dataDir, imagesDir: join(dataDir, 'images'), storage: undefined }
  await writeBackup(source, { place, name: basename(file) }, { keys, scope: 'database' })
  await keepNewest(dataDir, { file, last })
  return file
}
