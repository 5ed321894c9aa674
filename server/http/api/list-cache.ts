import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/connect.ts'
import { contentVersion } from '../../database/engine/content-version.ts'

interface Kept {
  version: number
  headers: Record<string, string>
  bytes: Buffer
}

const maxBytes = 8 * 1024 * 1024
const sizeOf = ({ bytes }: Kept, url: string) => bytes.length + 2 * url.length + 500

/**
 * LRU cache of public lists as serialized responses. Each entry has the content version at the beginning of its read,
 * so a save during the read makes the entry stale. `list` sets the headers and returns the entries.
 */
export function createListCache(db: Database) {
  const lists = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    list: () => Promise<readonly unknown[]>,
  ) => {
    const version = contentVersion(db)
    const known = lists.get(request.url)
    reply.type('application/json; charset=utf-8')
    if (known && known.version === version) return reply.headers(known.headers).send(known.bytes)
    const bytes = Buffer.from(String(reply.serialize(await list())))
    const headers = Object.fromEntries(
      ['X-Total-Count', 'Link'].flatMap((name) => {
        const value = reply.getHeader(name)
        return value === undefined ? [] : [[name, String(value)]]
      }),
    )
    if (version !== undefined) lists.set(request.url, { version, headers, bytes })
    return reply.send(bytes)
  }
}
