import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import type { StorageConfig } from '../../../env/storage.ts'
import { StorageError } from '../storage-error.ts'
import { type S3Request, send } from './send.ts'
import { type ListedObject, readListing, textOfElement } from './xml.ts'

type Options = Pick<S3Request, 'signal'>

/** Operations on a bucket. Keys are without the prefix. Each operation has one deadline, and throws `StorageError`. */
export interface Bucket {
  /** Reads an object within the deadline; `undefined` when it does not exist. */
  get<T>(key: string, read: (response: IncomingMessage) => Promise<T>): Promise<T | undefined>
  /** Reads `length` bytes of an object, fewer at its end. Throws when it does not exist. */
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
      const xml = await send(config, { method: 'GET', query, signal }, text)
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
    get: (key, read) => send(config, { method: 'GET', key }, read).catch(orMissing),
    getPart(key, from, length, { signal } = {}) {
      const headers = { range: `bytes=${from}-${from + length - 1}` }
      return send(config, { method: 'GET', key, headers, signal }, buffer)
    },
    async put(key, content, { signal } = {}) {
      const headers = {
        'x-amz-content-sha256': await hashOf(content),
        ...(content.type && { 'content-type': content.type }),
      }
      await send(config, { method: 'PUT', key, headers, body: content, signal }, text)
    },
    async copy(from, to) {
      const source = `/${config.bucket}/${config.prefix}${from}`
      const headers = { 'x-amz-copy-source': source }
      const answer = await send(config, { method: 'PUT', key: to, headers }, text)
      // S3 can report a failed copy in the body of a 200.
      const code = textOfElement(answer, 'Code')
      if (code) throw new StorageError(`the object storage could not copy ${source}: ${code}`)
    },
    delete: async (key) =>
      void (await send(config, { method: 'DELETE', key }, text).catch(orMissing)),
    find,
    has: async (key, options) => (await find(key, options)) !== undefined,
    list,
  }
}

/** Turns the error for a missing object into `undefined`. A missing bucket remains an error. */
function orMissing(error: unknown): undefined {
  const isMissing =
    error instanceof StorageError && error.status === 404 && error.code !== 'NoSuchBucket'
  if (!isMissing) throw error
}

async function hashOf(content: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content.stream()) hash.update(chunk)
  return hash.digest('hex')
}
