import { Readable } from 'node:stream'
import type { StorageConfig } from '../../env-storage.ts'
import { openBucket } from '../../storage/s3/bucket.ts'
import { putStream } from '../../storage/s3/multipart.ts'
import { type BackupPlace, isBackupName, isEncryptedName, newestFirst } from './place.ts'

/** Read at once: a download that breaks off is tried again from there. */
const readBytes = 8 * 1024 * 1024

/** Longer than for pictures, for which somebody waits. */
const deadlineMs = 60_000

/** Backups in a folder of a bucket. */
export function bucketPlace(given: StorageConfig): BackupPlace {
  const config = { ...given, deadlineMs: Math.max(given.deadlineMs, deadlineMs) }
  const bucket = openBucket(config)

  async function* contentOf(name: string, size: number) {
    for (let from = 0; from < size; from += readBytes)
      yield await bucket.getPart(name, from, Math.min(readBytes, size - from))
  }
  const list: BackupPlace['list'] = async () => {
    const found = await Array.fromAsync(bucket.list(''))
    return found
      .filter(({ key }) => isBackupName(key))
      .map(({ key, size, writtenAt }) => {
        return { name: key, size, writtenAt, isEncrypted: isEncryptedName(key) }
      })
      .sort(newestFirst)
  }
  return {
    label: `s3://${config.bucket}/${config.prefix}`,
    put: (name, content, signal) => putStream(config, name, content, signal),
    list,
    async open(name) {
      const size = (await bucket.find(name))?.size
      if (size === undefined) return undefined
      return { size, content: Readable.from(contentOf(name, size), { objectMode: false }) }
    },
    delete: (name) => bucket.delete(name),
  }
}
