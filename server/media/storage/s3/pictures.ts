import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { hourMs } from '#content/text/durations.ts'
import type { StorageConfig } from '../../../env/storage.ts'
import { limitImageWork } from '../../concurrency.ts'
import { isFileName } from '../../media-url.ts'
import { originalOf, type PictureStore, type SetAside } from '../../picture-store.ts'
import { StorageError } from '../storage-error.ts'
import type { VariantClaims } from '../variant-claims.ts'
import type { Bucket } from './bucket.ts'
import { createDeadline } from './deadline.ts'
import { type LocalCopies, retryWithoutFolder } from './local-copies.ts'
import type { ListedObject } from './xml.ts'

const pictures = 'pictures/'
const variants = 'variants/'
const asides = 'aside/'

interface Parts {
  bucket: Bucket
  copies: LocalCopies
  config: StorageConfig
  claims?: VariantClaims | undefined
}

/** Picture store in a bucket. Files that are read or created are kept on the local disk for a while. */
export function s3Pictures({ bucket, copies, config, claims }: Parts): PictureStore {
  const fileOfHash = new LRUCache<string, string>({ max: 10_000, ttl: hourMs })
  const download = (file: string) => {
    const key = pictures + file
    return copies.get(key, (path) => bucket.download(key, path, { hash: hashOf(file) }))
  }
  /** A damaged variant counts as missing, so that it is created again. */
  const downloadVariant = (key: string) =>
    copies
      .get(key, (path) => bucket.download(key, path, { isHashNeeded: true }))
      .catch((error: unknown) => {
        if (error instanceof StorageError && error.isFalseSuccess) return undefined
        throw error
      })
  const forget = (file: string) => {
    copies.delete(pictures + file)
    fileOfHash.delete(hashOf(file))
  }
  const put = async (file: string, content: Blob, signal?: AbortSignal) => {
    await bucket.put(pictures + file, content, { signal })
    copies.delete(pictures + file)
    fileOfHash.set(hashOf(file), file)
  }
  const has: PictureStore['has'] = (file, signal) => bucket.has(pictures + file, { signal })

  const aside = (key: string, writtenAt: number): SetAside => {
    const file = originalOf(key.slice(asides.length))
    const remove = () => bucket.delete(key)
    return {
      file,
      writtenAt,
      remove,
      async putBack() {
        await bucket.copy(key, pictures + file)
        await remove()
      },
    }
  }

  return {
    async take(file, from, signal) {
      await put(file, await openAsBlob(from, { type: typeOf(file) }), signal)
      // The file is stored; its copy is a cache, which may have been deleted meanwhile.
      await copies.take(pictures + file, from).catch(() => {})
    },
    put: (file, content) => put(file, new Blob([Buffer.from(content)], { type: typeOf(file) })),
    read: (file) =>
      retryWithoutFolder(async () => {
        const path = await download(file)
        if (path === undefined) throw new Error(`the picture ${file} is missing`)
        return readFile(path)
      }),
    has,
    async find(hash) {
      const known = fileOfHash.get(hash)
      if (known) return known
      for await (const { key } of bucket.list(`${pictures}${hash}.`)) {
        const file = key.slice(pictures.length)
        if (!isFileName(file)) continue
        fileOfHash.set(hash, file)
        return file
      }
      return undefined
    },
    pathOf: download,
    deadlineFor: (bytes) => createDeadline(config.deadlineMs, bytes).signal,
    async setAside(file) {
      if (!(await has(file))) return undefined
      const key = `${asides}${file}.${randomUUID()}`
      await bucket.copy(pictures + file, key)
      await bucket.delete(pictures + file)
      forget(file)
      return aside(key, Date.now())
    },
    async listAside() {
      const found = await Array.fromAsync(bucket.list(asides))
      return found
        .filter(({ key }) => isFileName(originalOf(key.slice(asides.length))))
        .map(({ key, writtenAt }) => aside(key, writtenAt))
    },
    async listBut(files) {
      const found = await Array.fromAsync(bucket.list(pictures), ({ key, writtenAt }) => ({
        file: key.slice(pictures.length),
        writtenAt,
      }))
      return found.filter(({ file }) => isFileName(file) && !files.has(file))
    },
    async listBeside(listed) {
      const isNeeded = ({ key }: ListedObject) => listed.has(originalOf(key.slice(variants.length)))
      const found = await Array.fromAsync(bucket.list(variants))
      return found
        .filter((object) => !isNeeded(object))
        .map(({ key, writtenAt }) => ({ writtenAt, remove: () => bucket.delete(key) }))
    },
    variant: (file, name, make) =>
      retryWithoutFolder(async () => {
        const key = variants + name
        const find = () => downloadVariant(key)
        const makeHere = () =>
          copies.get(key, async (to) => {
            // Fetched outside the semaphore, so that a slow download holds up no other work.
            await download(file)
            const content = await limitImageWork(make)
            await bucket.put(key, new Blob([Buffer.from(content)], { type: typeOf(name) }))
            // If the original was removed while this variant was created, the variant must not stay.
            if (!(await has(file))) await bucket.delete(key)
            await writeFile(to, content)
            return true
          })
        const path = claims
          ? await claims.findOrMake(key, find, makeHere)
          : ((await find()) ?? (await makeHere()))
        if (path === undefined) throw new Error(`the variant ${name} was not made`)
        return { content: await readFile(path), path, isKept: true }
      }),
    async removeVariants(names) {
      for (const name of names) copies.delete(variants + name)
      await Promise.all(names.map((name) => bucket.delete(variants + name)))
    },
  }
}

const hashOf = (file: string) => file.slice(0, 64)

const typeOf = (file: string) => `image/${file.split('.').at(-1)?.replace('jpg', 'jpeg')}`
