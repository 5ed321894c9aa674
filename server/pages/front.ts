import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PageCache } from './cache.ts'
import { chosenEncoding, isMatch } from './negotiate.ts'
import { type Body, encodingsOf, type Page } from './page.ts'

/** Answers requests for pages that are kept before the router sees them: see decision 0016. */
export interface Front {
  /** Whether it has answered; if not, the request is the router's. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on it answers from this. */
  open(source: Source): void
  /** From now on it answers nothing: the router says that the server is closing. */
  close(): void
  /** Notes what the page at an address is kept under, where that is not the address itself. */
  learn(url: string, key: string): void
}

interface Source {
  cache: Pick<PageCache, 'fresh'>
  /** Of an answer with a page, beside those that are on every answer. */
  headersOf(page: Page, body: Body): Record<string, string>
}

interface Options {
  /** On every answer of the server. */
  commonHeaders: Record<string, string>
  /** Is asked about each request that could be answered; the router knows how to refuse it. */
  isRefused(request: IncomingMessage): boolean
  /** Is told of each answer before it is given. */
  note(request: IncomingMessage, response: ServerResponse): void
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

export function createFront({ commonHeaders, isRefused, note, report }: Options): Front {
  let source: Source | undefined
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
    const { method, url = '', headers } = request
    // An address without a query is its own key; those with one were told by the router.
    const key = url.includes('?') ? keys.get(url) : url
    const page = key === undefined ? undefined : from.cache.fresh(key)
    if (!page || isRefused(request)) return false
    const body = page.bodies[chosenEncoding(encodingsOf(page), headers['accept-encoding'])]
    if (!body) return false
    const { whole, unchanged } = headsOf(from, page, body)
    note(request, response)
    if (isMatch(headers['if-none-match'], body.etag)) response.writeHead(304, unchanged).end()
    else if (method === 'HEAD') response.writeHead(200, whole).end()
    else response.writeHead(200, whole).end(body.bytes)
    return true
  }

  return {
    answer(request, response) {
      const { method, headers } = request
      if (!source || (method !== 'GET' && method !== 'HEAD')) return false
      if (headers['content-length'] || headers['transfer-encoding']) return false
      try {
        return send(source, request, response)
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
    close() {
      source = undefined
    },
    learn(url, key) {
      if (url !== key && url.length <= longestKnown) keys.set(url, key)
    },
  }
}
