import { LRUCache } from 'lru-cache'
import { type Page, type RenderResult, toPage } from '../../http/rendered-page.ts'
import type { PageLookup } from '../../telemetry/metrics/request-metrics.ts'

interface Entry extends Page {
  version: number
}

export interface PageCache {
  /** The page of a key, rendered at most once per content version. */
  get(key: string, render: () => Promise<RenderResult>): Promise<Page>
  /** Whether a page with status 200 that search engines may index is cached, whatever its version. */
  knows(key: string): boolean
  /** Like `knows`, but returns the page, and only if its version is the result of `present`. */
  getFresh(key: string, present: () => number | undefined): Page | undefined
}

interface Options {
  /** The current content version; `undefined` when it is unknown. */
  version: () => number | undefined
  /** Maximum size of all cached pages, including their encodings. */
  maxBytes: number
  /** Called with the result of each lookup. */
  onLookup?: (result: PageLookup) => void
}

/**
 * Page cache: keeps rendered pages as bytes. An entry is valid for the content version at the beginning of its render,
 * so the next request after an acknowledged save sees the change. Single-flight: concurrent requests share one render.
 * Only pages with status 200, 404 or 410 are cached. Pages that are not found or not indexed have a small cache of
 * their own, because clients can invent any number of such addresses.
 */
export function createPageCache({ version, maxBytes, onLookup = () => {} }: Options): PageCache {
  // Reserves room for the compressed bodies, which come later and at most double the size of a text page.
  const sizeOf = ({ bodies }: Entry, key: string) =>
    2 * bodies.identity.bytes.length + 2 * key.length + 500
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const unlisted = new LRUCache<string, Entry>({ maxSize: maxBytes / 16, sizeCalculation: sizeOf })
  const rendering = new Map<string, Promise<Entry>>()

  const renderAt = async (at: number, key: string, render: () => Promise<RenderResult>) => {
    const entry = { version: at, ...toPage(await render()) }
    // A page that a change did not affect keeps its compressed bodies.
    const before = pages.peek(key)
    if (before?.bodies.identity.etag === entry.bodies.identity.etag) entry.bodies = before.bodies
    const isListed = entry.status === 200 && entry.headers['x-robots-tag'] === undefined
    // The content changed during the render, or its version is unknown.
    if (version() !== at) return entry
    const [kept, other] = isListed ? [pages, unlisted] : [unlisted, pages]
    if (![200, 404, 410].includes(entry.status)) return entry
    kept.set(key, entry)
    // The page may have been in the other cache before.
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
