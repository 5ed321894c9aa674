import { LRUCache } from 'lru-cache'
import { type Page, type RenderResult, toPage } from './rendered-page.ts'

interface Entry extends Page {
  version: number
}

export interface PageCache {
  /** The page of a key, rendered at most once for each version of the content. */
  get(key: string, render: () => Promise<RenderResult>): Promise<Page>
  /** The page of a key if it is there, is a 200 and is good for the version that `at` reads. */
  kept(key: string, at: () => number | undefined): Page | undefined
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
 * who ask for a page while it is rendered get the same one. Pages that are not found, or that no search
 * engine may list, are kept too, but a few only and apart: anybody can think of their addresses. Nothing
 * else but a 200 is kept.
 */
export function createPageCache({ version, maxBytes }: Options): PageCache {
  // The compressed bodies come later; no page of words is larger with them than twice its bytes.
  const sizeOf = ({ bodies }: Entry, key: string) =>
    2 * bodies.identity.bytes.length + 2 * key.length + 500
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const missing = new LRUCache<string, Entry>({ maxSize: maxBytes / 16, sizeCalculation: sizeOf })
  const rendering = new Map<string, Promise<Entry>>()

  const renderAt = async (at: number, key: string, render: () => Promise<RenderResult>) => {
    const entry = { version: at, ...toPage(await render()) }
    const isListed = entry.status === 200 && entry.headers['x-robots-tag'] === undefined
    if (isListed) pages.set(key, entry)
    else if ([200, 404, 410].includes(entry.status)) missing.set(key, entry)
    return entry
  }

  return {
    async get(key, render) {
      const now = version()
      if (now === undefined) return toPage(await render())
      const peek = pages.get(key) ?? missing.get(key)
      if (peek?.version === now) return peek
      const turn = `${now} ${key}`
      const running = rendering.get(turn)
      if (running) return running
      const begun = renderAt(now, key, render).finally(() => rendering.delete(turn))
      rendering.set(turn, begun)
      return begun
    },
    kept(key, at) {
      const kept = pages.get(key)
      return kept && kept.version === at() ? kept : undefined
    },
  }
}
