import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { StorageConfig } from '../../../env/storage.ts'
import type { Storage } from '../storage.ts'
import { StorageError } from '../storage-error.ts'
import type { VariantClaims } from '../variant-claims.ts'
import { openBucket } from './bucket.ts'
import { localCopiesIn } from './local-copies.ts'
import { s3Pictures } from './pictures.ts'
import { s3PrivateFiles } from './private-files.ts'

/** Storage in a bucket. */
export function s3Storage(
  config: StorageConfig,
  imagesDir: string,
  claims?: VariantClaims,
): Storage {
  const bucket = openBucket(config)
  const copies = localCopiesIn(imagesDir)
  const privateFiles = s3PrivateFiles(bucket, imagesDir)
  const name = `s3://${config.bucket}/${config.prefix} at ${config.endpoint}`

  /** Tries all operations that the server needs, with a new test file. */
  const tryOut = async () => {
    const key = `check-${randomUUID()}`
    await bucket.put(key, new Blob(['Atrium']))
    await bucket.copy(key, `${key}-copy`)
    const isThere = (await bucket.has(key)) && (await bucket.get(key, (found) => text(found)))
    for (const each of [key, `${key}-copy`]) await bucket.delete(each)
    if (isThere !== 'Atrium')
      throw new StorageError('the content read differs from the content written')
  }

  return {
    pictures: s3Pictures({ bucket, copies, config, claims }),
    privateFiles,
    async check() {
      try {
        await tryOut()
        return {
          findings: [`files are stored in ${name}, which can be read and written`],
          errors: [],
        }
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        return { findings: [], errors: [`${name}: ${error.message}`] }
      }
    },
  }
}
