import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { chosenEncoding, matchesEtag } from '../../http/content-negotiation.ts'
import { availableEncodings, type Body, type Page } from '../../http/rendered-page.ts'
import { singleHeaders } from '../../http/request-guard.ts'
import { memoizePerTick } from './memoize-per-tick.ts'
import type { PageCache } from './page-cache.ts'

/** Fast path: answers requests for cached pages before the router, whose hooks cost more than the page. */
export interface PageFastPath {
  /** Answers a request if it can. Returns whether it has answered; if not, the router must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Sets the cache to answer from. */
  open(source: CacheSource): void
  /** Forgets the memoized content version. Call this before the router sends an answer. */
  forget(): void
  /** Counts the connections of the server that the fast path answers for. */
  watch(server: Server): void
  /** Remembers the cache key of an address if the key differs from the address. */
  learn(url: string, key: string): void
}

interface CacheSource {
  cache: Pick<PageCache, 'getFresh'>
  /** The current content version; `undefined` when it is unknown. */
  version(): number | undefined
  /** Headers of a page's answer, in addition to `commonHeaders`. `isForStaff`: the page is a result of `forStaff`. */
  headersOf(page: Page, body: Body, isForStaff: boolean): Record<string, string>
  /** The page as staff get it. Absent if the router must read the content version before it answers staff. */
  forStaff?: ((page: Page) => Page) | undefined
  /** Whether the result of `headersOf` may be sent now; absent if it always may. */
  isReady?: (() => boolean) | undefined
}

interface Options {
  /** Headers of every answer of the server. */
  commonHeaders: Record<string, string>
  /** Called after each answer. `began` is the time when the answer began. */
  onAnswer(request: IncomingMessage, response: ServerResponse, began: number): void
  report(error: unknown): void
}

/** Raw headers, alternating names and values, which Node writes fastest. `whole` is for 200, `unchanged` for 304. */
interface RawHeaders {
  whole: string[]
  unchanged: string[]
}

interface LearnedKey {
  key: string
  /** The content version for which the address has this key. */
  version: number
}

/** LRU of addresses with a query: maximum characters in total and per address. */
const maxKeyCharacters = 1_000_000
const maxUrlLength = 500

export function createPageFastPath({ commonHeaders, onAnswer, report }: Options): PageFastPath {
  let source: CacheSource | undefined
  const version = memoizePerTick(() => source?.version())
  const rawHeaders = new WeakMap<Body, RawHeaders>()
  const keys = new LRUCache<string, LearnedKey>({
    maxSize: maxKeyCharacters,
    sizeCalculation: ({ key }, url) => key.length + url.length + 50,
  })

  const rawHeadersFor = (
    { headersOf }: CacheSource,
    page: Page,
    { body, isForStaff }: { body: Body; isForStaff: boolean },
  ): RawHeaders => {
    const known = rawHeaders.get(body)
    if (known) return known
    const { 'content-encoding': encoding, ...rest } = headersOf(page, body, isForStaff)
    const unchanged = Object.entries({ ...commonHeaders, ...rest }).flat()
    const length = String(body.bytes.length)
    const ofBody = encoding ? ['content-encoding', encoding] : []
    const made = { unchanged, whole: [...unchanged, ...ofBody, 'content-length', length] }
    rawHeaders.set(body, made)
    return made
  }

  /** A learned key is valid for its content version: a later redirect may have the address. */
  const keyOf = (url: string, request: IncomingMessage) => {
    const learned = keys.get(url)
    return learned && learned.version === version.get(request) ? learned.key : undefined
  }

  const send = (from: CacheSource, request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    // An address without a query is its own key; `learn` has recorded the keys of other addresses.
    const key = url.includes('?') ? keyOf(url, request) : url
    const requestHeaders = key === undefined ? undefined : readPageHeaders(request.rawHeaders)
    if (key === undefined || !requestHeaders) return false
    const { isOfStaff } = requestHeaders
    if (isOfStaff && !from.forStaff) return false
    const visitors = from.cache.getFresh(key, () => version.get(request))
    if (!visitors || from.isReady?.() === false) return false
    const page = isOfStaff ? (from.forStaff?.(visitors) ?? visitors) : visitors
    const body =
      page.bodies[chosenEncoding(availableEncodings(page), requestHeaders.acceptEncoding)]
    if (!body) return false
    const { whole, unchanged } = rawHeadersFor(from, page, { body, isForStaff: page !== visitors })
    const began = performance.now()
    if (matchesEtag(requestHeaders.ifNoneMatch, body.etag)) response.writeHead(304, unchanged).end()
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
        // Leaves the request to the router, which answers an error with a problem, for example if the database cannot
        // be read.
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
      const present = source?.version()
      if (url === key || url.length > maxUrlLength || present === undefined) return
      keys.set(url, { key, version: present })
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

interface PageRequestHeaders {
  /** Whether the request has the staff cookie. */
  isOfStaff: boolean
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
}

const pageHeaderNames = [
  ...singleHeaders.keys(),
  ...['accept-encoding', 'if-none-match', 'content-length', 'transfer-encoding'],
]
/** Lengths of the header names. Comparing lengths first rules out most names quickly. */
const lengths = new Set(pageHeaderNames.map(({ length }) => length))

/**
 * Reads the headers that matter for a page in one pass; Node's headers object takes longer. `undefined` if the router
 * must handle the request, because it has a body or one of these headers twice.
 */
function readPageHeaders(rawHeaders: readonly string[]): PageRequestHeaders | undefined {
  const found: Record<string, string | undefined> = {}
  let isOfStaff = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? ''
    if (written === 'Cookie' || written === 'cookie') {
      isOfStaff ||= hasStaffCookie(rawHeaders[index + 1])
      continue
    }
    if (!lengths.has(written.length)) continue
    const name = written.toLowerCase()
    if (!pageHeaderNames.includes(name)) continue
    if (found[name] !== undefined) return undefined
    found[name] = rawHeaders[index + 1] ?? ''
  }
  if (found['content-length'] || found['transfer-encoding']) return undefined
  return {
    isOfStaff,
    acceptEncoding: found['accept-encoding'],
    ifNoneMatch: found['if-none-match'],
  }
}
