import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding, ready to be sent. */
export interface Body {
  bytes: Buffer
  /** A strong entity tag: of these bytes and no others. */
  etag: string
}

/** A page as it came from its render. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** A page, ready to be sent in any encoding. */
export interface Page {
  status: number
  headers: Record<string, string>
  /** The compressed ones are absent where they are not worth it. */
  bodies: { identity: Body; gzip?: Body; br?: Body }
}

interface Entry extends Page {
  version: number
}

/** Below this a page fits into one packet anyway. */
const worthwhile = 1_000
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** A rendered page with its compressed twins. */
export async function finish({ status, headers, body }: Rendered): Promise<Page> {
  const ready = (bytes: Buffer): Body => {
    const hash = createHash('sha256').update(bytes).digest('base64url')
    return { bytes, etag: `"${hash.slice(0, 27)}"` }
  }
  const identity = ready(body)
  if (body.length < worthwhile) return { status, headers, bodies: { identity } }
  const [br, gz] = await Promise.all([brotli(body, { params: quality }), gzipped(body)])
  return { status, headers, bodies: { identity, br: ready(br), gzip: ready(gz) } }
}

export interface PageCache {
  /** The page of a key, rendered at most once for each version of the content. */
  get(key: string, render: () => Promise<Rendered>): Promise<Page>
}

interface Options {
  /** The version of the content now; `undefined` when it cannot be told. */
  version: () => number | undefined
  /** Of the pages that are kept, with all their encodings. */
  maxBytes: number
}

/**
 * Keeps pages as ready bytes. An entry is good for the version of the content that was current before
 * its render began, and for no other: a save that has been answered is seen by the next request. All
 * who ask for a page while it is rendered get the same one. Pages that are not found are kept too, but
 * a few only and apart: anybody can think of their addresses. Nothing else but a 200 is kept.
 */
export function createPageCache({ version, maxBytes }: Options): PageCache {
  const sizeOf = ({ bodies }: Entry, key: string) =>
    Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 2 * key.length + 500)
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const missing = new LRUCache<string, Entry>({ maxSize: maxBytes / 16, sizeCalculation: sizeOf })
  const rendering = new Map<string, Promise<Entry>>()

  const renderAt = async (at: number, key: string, render: () => Promise<Rendered>) => {
    const entry = { version: at, ...(await finish(await render())) }
    if (entry.status === 200) pages.set(key, entry)
    else if (entry.status === 404 || entry.status === 410) missing.set(key, entry)
    return entry
  }

  return {
    async get(key, render) {
      const now = version()
      if (now === undefined) return finish(await render())
      const kept = pages.get(key) ?? missing.get(key)
      if (kept?.version === now) return kept
      const turn = `${now} ${key}`
      const running = rendering.get(turn)
      if (running) return running
      const begun = renderAt(now, key, render).finally(() => rendering.delete(turn))
      rendering.set(turn, begun)
      return begun
    },
  }
}
