import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import type { StorageConfig } from '../../../env/storage.ts'
import { StorageError } from '../storage-error.ts'
import { type S3Request, send } from './send.ts'
import { type ListedObject, readListing, textOfElement } from './xml.ts'

type Options = Pick<S3Request, 'signal'>

/**
 * The operations on a bucket that the server needs. Keys are without the prefix. Each has one deadline, and
 * throws `StorageError`.
 */
export interface Bucket {
  /** Reads an object within the deadline; `undefined` when there is none. */
  get<T>(key: string, read: (response: IncomingMessage) => Promise<T>): Promise<T | undefined>
  /** Reads so many bytes of an object, fewer at its end; throws when there is none. */
  getPart(key: string, from: number, length: number, options?: Options): Promise<Buffer>
  put(key: string, content: Blob, options?: Options): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>
  /** `undefined` when there is none. */
  find(key: string, options?: Options): Promise<ListedObject | undefined>
  has(key: string, options?: Options): Promise<boolean>
  /** The objects whose keys begin so, in the order of their keys. */
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

  // No HEAD: its answer has no body, and would not tell a missing bucket from a missing object.
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
      const said = await send(config, { method: 'PUT', key: to, headers }, text)
      // S3 can find out that a copy fails when it has answered 200.
      const code = textOfElement(said, 'Code')
      if (code) throw new StorageError(`the object storage could not copy ${source}: ${code}`)
    },
    delete: async (key) =>
      void (await send(config, { method: 'DELETE', key }, text).catch(orMissing)),
    find,
    has: async (key, options) => (await find(key, options)) !== undefined,
    list,
  }
}

/** `undefined` for an object that does not exist. Without its bucket nothing is known of it. */
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
