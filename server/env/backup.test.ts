import { expect, test } from 'vitest'
import { backupBucket } from './backup.ts'

const keyOf = (variables: Record<string, string>) => {
  const errors: string[] = []
  const bucket = backupBucket(
    's3://bucket/folder?region=eu-central-1',
    (name) => variables[name],
    errors,
  )
  return bucket ? [bucket.accessKeyId, bucket.secretAccessKey] : errors
}

const ofPictures = { STORAGE_ACCESS_KEY_ID: 'pictures', STORAGE_SECRET_ACCESS_KEY: 'hidden' }
const ofBackups = { BACKUP_ACCESS_KEY_ID: 'backups', BACKUP_SECRET_ACCESS_KEY: 'secret' }

test('a backup bucket uses its own key, or else the pictures’ key', () => {
  expect(keyOf({ ...ofPictures, ...ofBackups })).toEqual(['backups', 'secret'])
  expect(keyOf(ofPictures)).toEqual(['pictures', 'hidden'])
  expect(keyOf({})).toHaveLength(2)
})
