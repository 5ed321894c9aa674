import { join } from 'node:path'
import type { Env } from '../../env/env.ts'
import { diskStore } from '../picture-store.ts'
import { diskPrivateFiles } from './disk-private-files.ts'
import type { Storage } from './storage.ts'
import type { VariantClaims } from './variant-claims.ts'

export type StorageEnv = Pick<Env, 'dataDir' | 'imagesDir' | 'storage'>

/**
 * Opens the storage of a configuration. The S3 client is loaded only for a bucket. `claims` coordinates the replicas
 * that share a bucket.
 */
export async function openStorage(
  { dataDir, imagesDir, storage }: StorageEnv,
  claims?: VariantClaims,
): Promise<Storage> {
  if (storage) return (await import('./s3/s3-storage.ts')).s3Storage(storage, imagesDir, claims)
  return {
    pictures: diskStore(imagesDir),
    privateFiles: diskPrivateFiles(join(dataDir, 'private')),
    check: async () => ({ findings: [], errors: [] }),
  }
}
