import { join } from 'node:path'
import type { StorageConfig } from '../../env/storage.ts'
import { folderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

/** Where backups lie unless BACKUP_TO says otherwise. */
export const defaultFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Opens a place for backups. The client of an object storage is loaded only if it is one. */
export async function openPlace(to: string | StorageConfig): Promise<BackupPlace> {
  if (typeof to === 'string') return folderPlace(to)
  return (await import('./bucket-place.ts')).bucketPlace(to)
}
