import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StorageConfig } from '../../../env/storage.ts'
import { StorageError } from '../storage-error.ts'
import {
  type ExpectedHash,
  hashHeader,
  readDeleted,
  readStored,
  readXml,
  saveObject,
} from './answers.ts'
import { type S3Request, send, UnexpectedAnswer } from './send.ts'
import { type ListedObject, readListing } from './xml.ts'

type Options = Pick<S3Request, 'signal'>

/** Operations on a bucket. Keys are without the prefix. Each operation has one deadline, and throws `StorageError`. */
export interface Bucket {
  /** Saves an object as a local file and checks its content. Returns whether the object exists. */
  download(key: string, path: string, expected?: ExpectedHash): Promise<boolean>
  /** Reads exactly `length` bytes of an object. Throws when it does not exist. */
  getPart(key: string, from: number, length: number, options?: Options): Promise<Buffer>
  put(key: string, content: Blob, options?: Options): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Does nothing when the object does not exist. */
  delete(key: string): Promise<void>
  /** `undefined` when the object does not exist. */
  find(key: string, options?: Options): Promise<ListedObject | undefined>
  has(key: string, options?: Options): Promise<boolean>
  /** Objects whose keys begin with `prefix`, sorted by key. */
  list(prefix: string, options?: Options): AsyncGenerator<ListedObject>
}

export function openBucket(config: StorageConfig): Bucket {
  async function* list(prefix: string, { signal }: Options = {}) {
    let token: string | undefined
    do {
      const query: Record<string, string> = {
        'list-type': '2',
        prefix: `${config.prefix}${prefix}`,
        ...(token && { 'continuation-token': token }),
      }
      const xml = await send(config, { method: 'GET', query, signal }, (response) =>
        readXml(response, 'ListBucketResult'),
      )
      const page = readListing(xml)
      for (const object of page.objects)
        yield { ...object, key: object.key.slice(config.prefix.length) }
      token = page.token
    } while (token)
  }

  // No HEAD request: its response has no body, so a missing bucket would look like a missing object.
  const find: Bucket['find'] = async (key, options) => {
    for await (const object of list(key, options)) if (object.key === key) return object
    return undefined
  }

  return {
    async download(key, path, expected = {}) {
      const saved = send(config, { method: 'GET', key }, async (response) => {
        await saveObject(response, path, expected)
        return true
      })
      return (await saved.catch(orMissing)) ?? false
    },
    getPart(key, from, length, { signal } = {}) {
      const headers = { range: `bytes=${from}-${from + length - 1}` }
      return send(config, { method: 'GET', key, headers, signal }, async (response) => {
        const part = await buffer(response)
        if (part.length === length && (response.statusCode === 206 || from === 0)) return part
        const head = part.toString('utf8', 0, 1024)
        throw new UnexpectedAnswer('it is not the requested part of the object', response, head)
      })
    },
    async put(key, content, { signal } = {}) {
      const hash = await hashOf(content)
      const headers = {
        'x-amz-content-sha256': hash,
        [hashHeader]: hash,
        ...(content.type && { 'content-type': content.type }),
      }
      await send(config, { method: 'PUT', key, headers, body: content, signal }, readStored)
    },
    async copy(from, to) {
      const source = `/${config.bucket}/${config.prefix}${from}`
      const headers = { 'x-amz-copy-source': source }
      await send(config, { method: 'PUT', key: to, headers }, (response) =>
        readXml(response, 'CopyObjectResult'),
      )
    },
    delete: (key) => send(config, { method: 'DELETE', key }, readDeleted).catch(orMissing),
    find,
    has: async (key, options) => (await find(key, options)) !== undefined,
    list,
  }
}

/** Turns the error for a missing object into `undefined`. A missing bucket, or the 404 of a proxy, remains an error. */
function orMissing(error: unknown): undefined {
  if (!(error instanceof StorageError) || error.code !== 'NoSuchKey') throw error
}

async function hashOf(content: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content.stream()) hash.update(chunk)
  return hash.digest('hex')
}
