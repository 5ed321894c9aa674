import { LRUCache } from 'lru-cache'
import type { PageLookup } from '../../telemetry/metrics/request-metrics.ts'
import { type Page, type RenderResult, toPage } from '../rendered-page.ts'

interface Entry extends Page {
  version: number
}

export interface PageCache {
  /** The page of a key, rendered at most once for each version of the content. */
  get(key: string, render: () => Promise<RenderResult>): Promise<Page>
  /** Whether a page that visitors may find is kept, of whatever version. */
  knows(key: string): boolean
  /** The page of a key if it is kept, is a 200 and has the version that `present` reads. */
  getFresh(key: string, present: () => number | undefined): Page | undefined
}

interface Options {
  /** The present content version; `undefined` when it cannot be told. */
  version: () => number | undefined
  /** The bound of all pages that are kept, with their encodings. */
  maxBytes: number
  /** Is told how each page was found. */
  onLookup?: (result: PageLookup) => void
}

/**
 * Page cache: keeps pages as ready bytes. An entry is good for the content version that was current before
 * its render began, and for no other: a save that has been answered is seen by the next request.
 * Single-flight: all requests for a page while it is rendered get the same one. Pages that are not found,
 * or that no search engine may list, are kept too, but a few only and apart: a client can make up any
 * number of their addresses. Nothing else but a 200 is kept.
 */
export function createPageCache({ version, maxBytes, onLookup = () => {} }: Options): PageCache {
  // The compressed bodies come later; with them a page of text is at most twice its bytes.
  const sizeOf = ({ bodies }: Entry, key: string) =>
    2 * bodies.identity.bytes.length + 2 * key.length + 500
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const unlisted = new LRUCache<string, Entry>({ maxSize: maxBytes / 16, sizeCalculation: sizeOf })
  const rendering = new Map<string, Promise<Entry>>()

  const renderAt = async (at: number, key: string, render: () => Promise<RenderResult>) => {
    const entry = { version: at, ...toPage(await render()) }
    // Most pages are the same after a change: their compressed bodies are, too.
    const before = pages.peek(key)
    if (before?.bodies.identity.etag === entry.bodies.identity.etag) entry.bodies = before.bodies
    const isListed = entry.status === 200 && entry.headers['x-robots-tag'] === undefined
    // Made of what has changed meanwhile, or of what could not be fetched.
    if (version() !== at) return entry
    const [kept, other] = isListed ? [pages, unlisted] : [unlisted, pages]
    if (![200, 404, 410].includes(entry.status)) return entry
    kept.set(key, entry)
    // It may have been of the other kind before the change.
    other.delete(key)
    return entry
  }

  return {
    async get(key, render) {
      const now = version()
      if (now === undefined) return toPage(await render())
      const entry = pages.get(key) ?? unlisted.get(key)
      if (entry?.version === now) {
        onLookup('hit')
        return entry
      }
      const renderKey = `${now} ${key}`
      const running = rendering.get(renderKey)
      onLookup(running ? 'joined' : 'miss')
      if (running) return running
      const begun = renderAt(now, key, render).finally(() => rendering.delete(renderKey))
      rendering.set(renderKey, begun)
      return begun
    },
    knows: (key) => pages.has(key),
    getFresh(key, present) {
      const entry = pages.get(key)
      return entry && entry.version === present() ? entry : undefined
    },
  }
}
