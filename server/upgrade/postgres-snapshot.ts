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
 * Stores a backup of a PostgreSQL database, whose last migration is `last`, as a snapshot in the data directory. The
 * snapshot contains all rows but no files, since an upgrade changes no files. Returns the path of the snapshot. Throws
 * `BackupError`.
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
