import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/connect.ts'
import { findSharedAssets, shareAssets } from '../../database/replicas/shared-assets.ts'
import { chosenEncoding } from '../../http/content-negotiation.ts'
import { knowSharedAssets } from './shared-asset-names.ts'

/** File names as the build writes them: name, content hash and extension. */
const hashedName = /^[\w.-]{1,80}-[\w-]{8}\.(?:js|css|woff2)$/
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
const maxBytes = 8 * 1024 * 1024

/** The bytes of an asset by encoding. */
type Bodies = Partial<Record<'identity' | 'gzip' | 'br', Buffer>>

const twins = { identity: '', br: '.br', gzip: '.gz' } as const

/**
 * Assets of other replicas' builds. During a rolling update, a page of one build may request an asset from a server
 * with another build. Each replica therefore stores its assets in the database at startup.
 */
export async function sharedAssets(db: Database, directory: string, names: Iterable<string>) {
  await shareAssets(db, [...names], (name) => readFile(join(directory, name)))
  const isShared = knowSharedAssets(db)
  const kept = new LRUCache<string, Bodies>({
    maxSize: maxBytes,
    sizeCalculation: (bodies) => Object.values(bodies).reduce((sum, { length }) => sum + length, 1),
    fetchMethod: (name) => readBodies(db, name),
  })
  const find = async (name: string) => {
    if (!hashedName.test(name) || !(kept.has(name) || (await isShared(name)))) return undefined
    return kept.fetch(name)
  }

  /** Sends another build's asset; `undefined` when no replica has shared it. */
  return async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const bodies = await find(name)
    if (!bodies) return undefined
    const offered = (['br', 'gzip', 'identity'] as const).filter((each) => bodies[each])
    const encoding = chosenEncoding(offered, request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply
      .type(types[extname(name)] ?? '')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .send(bodies[encoding])
  }
}

async function readBodies(db: Database, name: string): Promise<Bodies | undefined> {
  const files = Object.entries(twins).map(([encoding, end]) => [encoding, name + end] as const)
  const found = await findSharedAssets(
    db,
    files.map(([, file]) => file),
  )
  if (!found.has(name)) return undefined
  return Object.fromEntries(
    files.flatMap(([encoding, file]) => {
      const content = found.get(file)
      return content ? [[encoding, content]] : []
    }),
  )
}
