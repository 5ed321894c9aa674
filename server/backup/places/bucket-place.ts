import { Readable } from 'node:stream'
import type { StorageConfig } from '../../env/storage.ts'
import type { ByteRange } from '../../http/byte-range.ts'
import { openBucket } from '../../media/storage/s3/bucket.ts'
import { putStream } from '../../media/storage/s3/multipart.ts'
import {
  type BackupPlace,
  type IsFileName,
  isBackupName,
  isEncryptedName,
  newestFirst,
  type OpenBackup,
} from './place.ts'

/** Bytes per request. A failed download is retried from the current part. */
const readBytes = 8 * 1024 * 1024

/**
 * Minimum deadline of a request. It is longer than the deadline for pictures, because no visitor waits for a backup.
 */
const deadlineMs = 60_000

/** Backups, or other files, in a folder of an S3 bucket. */
export function bucketPlace(given: StorageConfig, isName: IsFileName = isBackupName): BackupPlace {
  const config = { ...given, deadlineMs: Math.max(given.deadlineMs, deadlineMs) }
  const bucket = openBucket(config)

  async function* contentOf(name: string, { from, to }: ByteRange) {
    for (let at = from; at <= to; at += readBytes)
      yield await bucket.getPart(name, at, Math.min(readBytes, to + 1 - at))
  }
  const list: BackupPlace['list'] = async () => {
    const found = await Array.fromAsync(bucket.list(''))
    return found
      .filter(({ key }) => isName(key))
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
      const found = await bucket.find(name)
      if (!found) return undefined
      const { size, writtenAt } = found
      const read: OpenBackup['read'] = (range = { from: 0, to: size - 1 }) =>
        Readable.from(contentOf(name, range), { objectMode: false })
      return { size, writtenAt, read, close: async () => {} }
    },
    delete: (name) => bucket.delete(name),
  }
}
