import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSpoolDirectory } from '../../upload-spool.ts'
import { openFile } from '../open-file.ts'
import { checkKey, type PrivateFiles } from '../private-files.ts'
import type { Bucket } from './bucket.ts'

const folder = 'private/'

/** Private files in a bucket. The server serves no key that begins with `private/`. */
export function s3PrivateFiles(bucket: Bucket, imagesDir: string): PrivateFiles {
  const open: PrivateFiles['open'] = async (key) => {
    checkKey(key)
    const spool = await createSpoolDirectory(imagesDir)
    try {
      // Downloads to the disk first, so that an interrupted download can be retried.
      const path = join(spool, 'content')
      return (await bucket.download(folder + key, path)) ? await openFile(path) : undefined
    } finally {
      await rm(spool, { recursive: true, force: true })
    }
  }
  return {
    put: (key, content) => bucket.put(folder + checkKey(key), content),
    get: async (key) => (await open(key))?.content,
    open,
    delete: (key) => bucket.delete(folder + checkKey(key)),
    async *list(prefix = '') {
      for await (const { key, ...facts } of bucket.list(folder + prefix)) {
        yield { key: key.slice(folder.length), ...facts }
      }
    },
  }
}
