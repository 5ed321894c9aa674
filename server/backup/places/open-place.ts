import { join } from 'node:path'
import type { StorageConfig } from '../../env/storage.ts'
import { folderPlace } from './folder-place.ts'
import { type BackupPlace, type IsFileName, isBackupName } from './place.ts'

/** Folder of backups when BACKUP_TO is not set. */
export const defaultFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Opens a place for backups, or for files with other names. The S3 client is loaded only for a bucket. */
export async function openPlace(
  to: string | StorageConfig,
  isName: IsFileName = isBackupName,
): Promise<BackupPlace> {
  if (typeof to === 'string') return folderPlace(to, isName)
  return (await import('./bucket-place.ts')).bucketPlace(to, isName)
}
