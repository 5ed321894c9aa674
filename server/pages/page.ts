import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding, ready to be sent. */
export interface Body {
  encoding: Encoding
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

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compress = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipped(bytes),
} satisfies Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>

function bodyOf(encoding: Encoding, bytes: Buffer): Body {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { encoding, bytes, etag: `"${hash.slice(0, 27)}"` }
}

export function finish({ status, headers, body }: Rendered): Page {
  const bodies = { identity: bodyOf('identity', body) }
  return { status, headers, bodies, isCompressible: body.length >= worthwhile }
}

const running = new WeakMap<Page, Map<Encoding, Promise<Body>>>()

/**
 * A page in an encoding. It is compressed when somebody first wants it so, once for all who wait: the
 * first visitor of a new page waits for one encoding and not for all.
 */
export function inEncoding(page: Page, encoding: Encoding): Promise<Body> {
  const ready = page.bodies[encoding]
  if (ready) return Promise.resolve(ready)
  if (encoding === 'identity') return Promise.resolve(page.bodies.identity)
  const ofPage = running.get(page) ?? new Map<Encoding, Promise<Body>>()
  running.set(page, ofPage)
  const begun =
    ofPage.get(encoding) ??
    compress[encoding](page.bodies.identity.bytes).then((bytes) => {
      const body = bodyOf(encoding, bytes)
      page.bodies[encoding] = body
      return body
    })
  ofPage.set(encoding, begun)
  return begun.finally(() => ofPage.delete(encoding))
}

/** The encodings that a page comes in, the smallest first. */
export const encodingsOf = ({ isCompressible }: Page): readonly Encoding[] =>
  isCompressible ? ['br', 'gzip', 'identity'] : ['identity']
