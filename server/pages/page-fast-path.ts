import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { singleHeaders } from '../http/request-guard.ts'
import { chosenEncoding, isMatch } from './content-negotiation.ts'
import type { PageCache } from './page-cache.ts'
import { oncePerTick } from './per-tick.ts'
import { type Body, encodingsOf, type Page } from './rendered-page.ts'

/** Answers requests for pages that are kept before the router sees them: see decision 0016. */
export interface PageFastPath {
  /** Whether it has answered; if not, the request is the router's. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on it answers from this. */
  open(source: Source): void
  /** Before an answer of the router is sent. */
  forget(): void
  /** Must be told of the server that it answers for. */
  watch(server: Server): void
  /** Notes what the page at an address is kept under, where that is not the address itself. */
  learn(url: string, key: string): void
}

interface Source {
  cache: Pick<PageCache, 'kept'>
  /** Of the content, now; `undefined` when it cannot be told. */
  version(): number | undefined
  /** Of an answer with a page, beside those that are on every answer. */
  headersOf(page: Page, body: Body): Record<string, string>
}

interface Options {
  /** On every answer of the server. */
  commonHeaders: Record<string, string>
  /** Is told of each answer that is given, and when it began. */
  note(request: IncomingMessage, response: ServerResponse, began: number): void
  report(error: unknown): void
}

/** Headers as Node writes them fastest: names and values in turn. */
interface Heads {
  whole: string[]
  unchanged: string[]
}

/** The memory for addresses with a query, in characters, and the longest one worth keeping. */
const knownCharacters = 1_000_000
const longestKnown = 500

export function createPageFastPath({ commonHeaders, note, report }: Options): PageFastPath {
  let source: Source | undefined
  const version = oncePerTick(() => source?.version())
  const heads = new WeakMap<Body, Heads>()
  const keys = new LRUCache<string, string>({
    maxSize: knownCharacters,
    sizeCalculation: (key, url) => key.length + url.length + 50,
  })

  const headsOf = ({ headersOf }: Source, page: Page, body: Body): Heads => {
    const known = heads.get(body)
    if (known) return known
    const { 'content-encoding': encoding, ...rest } = headersOf(page, body)
    const unchanged = Object.entries({ ...commonHeaders, ...rest }).flat()
    const length = String(body.bytes.length)
    const ofBody = encoding ? ['content-encoding', encoding] : []
    const made = { unchanged, whole: [...unchanged, ...ofBody, 'content-length', length] }
    heads.set(body, made)
    return made
  }

  const send = (from: Source, request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    // An address without a query is its own key; those with one were told by the router.
    const key = url.includes('?') ? keys.get(url) : url
    const wishes = key === undefined ? undefined : wishesOf(request.rawHeaders)
    if (key === undefined || !wishes) return false
    const page = from.cache.kept(key, () => version.get(request))
    if (!page) return false
    const body = page.bodies[chosenEncoding(encodingsOf(page), wishes.acceptEncoding)]
    if (!body) return false
    const { whole, unchanged } = headsOf(from, page, body)
    const began = performance.now()
    if (isMatch(wishes.ifNoneMatch, body.etag)) response.writeHead(304, unchanged).end()
    else if (method === 'HEAD') response.writeHead(200, whole).end()
    else response.writeHead(200, whole).end(body.bytes)
    note(request, response, began)
    return true
  }

  return {
    answer(request, response) {
      const { method, socket } = request
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead || response.socket === null) version.doubt(socket)
      if (!source || !isRead) return false
      try {
        const isAnswered = send(source, request, response)
        if (!isAnswered && hasBody(request)) version.doubt(socket)
        return isAnswered
      } catch (error) {
        // The router has a problem for it, such as a database that cannot be read.
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
      if (url !== key && url.length <= longestKnown) keys.set(url, key)
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

interface Wishes {
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
}

const looked = [
  ...singleHeaders.keys(),
  ...['accept-encoding', 'if-none-match', 'content-length', 'transfer-encoding'],
]
/** Most names are known to be others by their length. */
const lengths = new Set(looked.map(({ length }) => length))

/**
 * What a request for a page can say, read in one pass over its headers; Node would put all of them
 * together, which takes longer. `undefined` when the router must see the request: it has a body, or says
 * something twice, such as its host.
 */
function wishesOf(rawHeaders: readonly string[]): Wishes | undefined {
  const found: Record<string, string | undefined> = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? ''
    if (!lengths.has(written.length)) continue
    const name = written.toLowerCase()
    if (!looked.includes(name)) continue
    if (found[name] !== undefined) return undefined
    found[name] = rawHeaders[index + 1] ?? ''
  }
  if (found['content-length'] || found['transfer-encoding']) return undefined
  return { acceptEncoding: found['accept-encoding'], ifNoneMatch: found['if-none-match'] }
}
