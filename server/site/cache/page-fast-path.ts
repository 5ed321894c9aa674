import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { singleHeaders } from '../../http/request-guard.ts'
import { chosenEncoding, matchesEtag } from '../content-negotiation.ts'
import { availableEncodings, type Body, type Page } from '../rendered-page.ts'
import { memoizePerTick } from './memoize-per-tick.ts'
import type { PageCache } from './page-cache.ts'

/** Fast path: answers requests for cached pages before the router, whose hooks cost more than the page. */
export interface PageFastPath {
  /** Returns whether it has answered; if not, the request is the router's. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on it answers from this cache. */
  open(source: CacheSource): void
  /** To be called before an answer of the router is sent. */
  forget(): void
  /** To be called with the server that it answers for. */
  watch(server: Server): void
  /** Remembers the cache key of an address, where that is not the address itself. */
  learn(url: string, key: string): void
}

interface CacheSource {
  cache: Pick<PageCache, 'getFresh'>
  /** The present content version; `undefined` when it cannot be told. */
  version(): number | undefined
  /** The headers of an answer with a page, beside those of every answer. */
  headersOf(page: Page, body: Body): Record<string, string>
  /** Whether those headers are right at present; always, without it. */
  isReady?: (() => boolean) | undefined
}

interface Options {
  /** The headers of every answer of the server. */
  commonHeaders: Record<string, string>
  /** Is told of each answer, with the time when it began. */
  onAnswer(request: IncomingMessage, response: ServerResponse, began: number): void
  report(error: unknown): void
}

/** Raw headers, which Node writes fastest: names and values in turn; for a 200 and for a 304. */
interface RawHeaders {
  whole: string[]
  unchanged: string[]
}

/** Bounds of the LRU of addresses with a query, in characters: of all, and of one. */
const maxKeyCharacters = 1_000_000
const maxUrlLength = 500

export function createPageFastPath({ commonHeaders, onAnswer, report }: Options): PageFastPath {
  let source: CacheSource | undefined
  const version = memoizePerTick(() => source?.version())
  const rawHeaders = new WeakMap<Body, RawHeaders>()
  const keys = new LRUCache<string, string>({
    maxSize: maxKeyCharacters,
    sizeCalculation: (key, url) => key.length + url.length + 50,
  })

  const rawHeadersFor = ({ headersOf }: CacheSource, page: Page, body: Body): RawHeaders => {
    const known = rawHeaders.get(body)
    if (known) return known
    const { 'content-encoding': encoding, ...rest } = headersOf(page, body)
    const unchanged = Object.entries({ ...commonHeaders, ...rest }).flat()
    const length = String(body.bytes.length)
    const ofBody = encoding ? ['content-encoding', encoding] : []
    const made = { unchanged, whole: [...unchanged, ...ofBody, 'content-length', length] }
    rawHeaders.set(body, made)
    return made
  }

  const send = (from: CacheSource, request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    // An address without a query is its own key; the router has taught those with one.
    const key = url.includes('?') ? keys.get(url) : url
    const wishes = key === undefined ? undefined : readPageHeaders(request.rawHeaders)
    if (key === undefined || !wishes) return false
    const page = from.cache.getFresh(key, () => version.get(request))
    if (!page || from.isReady?.() === false) return false
    const body = page.bodies[chosenEncoding(availableEncodings(page), wishes.acceptEncoding)]
    if (!body) return false
    const { whole, unchanged } = rawHeadersFor(from, page, body)
    const began = performance.now()
    if (matchesEtag(wishes.ifNoneMatch, body.etag)) response.writeHead(304, unchanged).end()
    else if (method === 'HEAD') response.writeHead(200, whole).end()
    else response.writeHead(200, whole).end(body.bytes)
    onAnswer(request, response, began)
    return true
  }

  return {
    answer(request, response) {
      const { method, socket } = request
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead || response.socket === null) version.exclude(socket)
      if (!source || !isRead) return false
      try {
        const isAnswered = send(source, request, response)
        if (!isAnswered && hasBody(request)) version.exclude(socket)
        return isAnswered
      } catch (error) {
        // The router answers the fault with a problem, such as of a database that cannot be read.
        if (response.headersSent) throw error
        report(error)
        return false
      }
    },
    open(from) {
      source = from
    },
    forget: version.forget,
    watch: version.watch,
    learn(url, key) {
      if (url !== key && url.length <= maxUrlLength) keys.set(url, key)
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

interface PageRequestHeaders {
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
}

const pageHeaderNames = [
  ...singleHeaders.keys(),
  ...['accept-encoding', 'if-none-match', 'content-length', 'transfer-encoding'],
]
/** The length alone rules most names out. */
const lengths = new Set(pageHeaderNames.map(({ length }) => length))

/**
 * The headers that matter for a page, read in one pass over the raw ones; Node would put all of them into
 * an object, which takes longer. `undefined` when the router must see the request: it has a body, one of
 * these headers twice, such as its host, or the cookie of staff.
 */
function readPageHeaders(rawHeaders: readonly string[]): PageRequestHeaders | undefined {
  const found: Record<string, string | undefined> = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? ''
    if (written === 'Cookie' || written === 'cookie') {
      if (hasStaffCookie(rawHeaders[index + 1])) return undefined
      continue
    }
    if (!lengths.has(written.length)) continue
    const name = written.toLowerCase()
    if (!pageHeaderNames.includes(name)) continue
    if (found[name] !== undefined) return undefined
    found[name] = rawHeaders[index + 1] ?? ''
  }
  if (found['content-length'] || found['transfer-encoding']) return undefined
  return { acceptEncoding: found['accept-encoding'], ifNoneMatch: found['if-none-match'] }
}
