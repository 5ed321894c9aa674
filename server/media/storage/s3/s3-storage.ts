import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageConfig } from '../../../env/storage.ts'
import { createSpoolDirectory } from '../../upload-spool.ts'
import type { Storage } from '../storage.ts'
import { StorageError } from '../storage-error.ts'
import type { VariantClaims } from '../variant-claims.ts'
import { openBucket } from './bucket.ts'
import { localCopiesIn } from './local-copies.ts'
import { s3Pictures } from './pictures.ts'
import { s3PrivateFiles } from './private-files.ts'

/** Content of the test file of `check`. */
const content = 'Atrium'
const hashOfContent = createHash('sha256').update(content).digest('hex')

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
    await bucket.put(key, new Blob([content]))
    await bucket.copy(key, `${key}-copy`)
    const spool = await createSpoolDirectory(imagesDir)
    const isThere =
      (await bucket.has(key)) &&
      (await bucket
        .download(key, join(spool, 'content'), { hash: hashOfContent })
        .finally(() => rm(spool, { recursive: true, force: true })))
    for (const each of [key, `${key}-copy`]) await bucket.delete(each)
    if (!isThere) throw new StorageError('an object that was just written is not there')
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
        const { message, answer } = error
        return { findings: [], errors: [`${name}: ${message}`], answer }
      }
    },
  }
}
