import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { contentVersion } from '../../database/engine/content-version.ts'
import { compressLarge } from '../../http/rendered-page.ts'
import { sendPage } from '../../http/send-page.ts'
import { createPageCache } from './page-cache.ts'

/** A sitemap of 50,000 entries has about 6 MB. */
const maxBytes = 32 * 1024 * 1024
/** Larger documents are compressed in another thread. */
const largeBytes = 200_000

interface Document {
  /** Its media type. */
  type: string
  write(): Promise<string>
}

/**
 * Cache of documents for programs, such as the sitemap: each is written once per content version, like a page. Returns a
 * function that answers a request. What `write` throws is the answer.
 */
export function createDocumentCache(db: Database) {
  const cache = createPageCache({ version: () => contentVersion(db), maxBytes })
  return async (request: FastifyRequest, reply: FastifyReply, { type, write }: Document) => {
    const path = request.url.split('?')[0] ?? ''
    const page = await cache.get(path, async () => ({
      status: 200,
      headers: { 'content-type': type },
      body: Buffer.from(await write()),
    }))
    if (page.bodies.identity.bytes.length > largeBytes) await compressLarge(page)
    return sendPage(request, reply, page, 'no-cache')
  }
}
