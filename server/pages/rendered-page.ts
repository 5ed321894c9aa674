import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

/** A page in one encoding, ready to be sent. */
export interface Body {
  encoding: Encoding
  bytes: Buffer
  /** A strong entity tag: of these bytes and no others. */
  etag: string
}

/** A page as it came from its render. */
export interface RenderResult {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** A page, ready to be sent. */
export interface Page {
  status: number
  headers: Record<string, string>
  /** Those that somebody has wanted so far; that of `identity` is always there. */
  bodies: { identity: Body } & { [E in Encoding]?: Body }
  /** Compressing it makes a difference. */
  isCompressible: boolean
}

/** Below this a page fits into one packet anyway. */
const worthwhile = 1_000

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
const [brotliWell, gzipWell] = [promisify(brotliCompress), promisify(gzip)]

/** In a millisecond for 100 KB: somebody waits. */
const quickly = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [quality]: 4 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 4 }),
} satisfies Record<Compression, (bytes: Buffer) => Buffer>

/** In 40 ms of another thread, and an eighth smaller. The best there is takes 100 for 2 in 100 more. */
const well = {
  br: (bytes: Buffer) => brotliWell(bytes, { params: { [quality]: 10, [window]: 18 } }),
  gzip: (bytes: Buffer) => gzipWell(bytes, { level: 9 }),
} satisfies Record<Compression, (bytes: Buffer) => Promise<Buffer>>

function bodyOf(encoding: Encoding, bytes: Buffer): Body {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { encoding, bytes, etag: `"${hash.slice(0, 27)}"` }
}

export function toPage({ status, headers, body }: RenderResult): Page {
  const bodies = { identity: bodyOf('identity', body) }
  return { status, headers, bodies, isCompressible: body.length >= worthwhile }
}

/** A page in an encoding. It is compressed when somebody first wants it so, and that quickly. */
export function encode(page: Page, encoding: Encoding): Body {
  const ready = page.bodies[encoding]
  if (ready || encoding === 'identity') return ready ?? page.bodies.identity
  const body = bodyOf(encoding, quickly[encoding](page.bodies.identity.bytes))
  page.bodies[encoding] = body
  return body
}

/** Compresses a page that will be wanted often as well as is worthwhile. */
export async function recompress(page: Page): Promise<void> {
  if (!page.isCompressible || polished.has(page)) return
  polished.add(page)
  for (const encoding of ['br', 'gzip'] as const) {
    page.bodies[encoding] = bodyOf(encoding, await well[encoding](page.bodies.identity.bytes))
  }
}

const polished = new WeakSet<Page>()

/** The encodings that a page comes in, the smallest first. */
export const encodingsOf = ({ isCompressible }: Page): readonly Encoding[] =>
  isCompressible ? ['br', 'gzip', 'identity'] : ['identity']

export const smallestOf = (page: Page): Encoding => encodingsOf(page)[0] ?? 'identity'
