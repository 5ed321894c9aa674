import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

interface WarmingOptions {
  /** The present content version. */
  version: () => number | undefined
  /** The pages that visitors are likely to ask for, the likeliest first. */
  paths: () => Promise<string[]>
  /** Renders a page into the cache. */
  visit: (path: string) => Promise<unknown>
  /** Compresses a cached page as well as is worthwhile. */
  recompress: (path: string) => Promise<unknown>
  report: (error: unknown) => void
}

/** The content version is polled so often. */
const intervalMs = 500

/**
 * Cache warming: renders the pages of the site again after a change, one at a time and only while nothing
 * else has changed, so that a visitor rarely waits for a render; then compresses them well. Returns the
 * function that stops it.
 */
export function warmCache({
  version,
  paths,
  visit,
  recompress,
  report,
}: WarmingOptions): () => void {
  let warmedVersion: number | undefined
  let isBusy = false
  let isStopped = false

  const round = async () => {
    const now = version()
    if (isBusy || now === undefined || now === warmedVersion) return
    isBusy = true
    try {
      const all = await paths()
      for (const step of [visit, recompress]) {
        for (const path of all) {
          if (isStopped || version() !== now) return
          await step(path)
          await yieldToEventLoop()
        }
      }
      warmedVersion = now
    } catch (error) {
      // Not tried again: the next request for the page meets the fault itself, and is answered with it.
      warmedVersion = now
      report(error)
    } finally {
      isBusy = false
    }
  }

  const timer = setInterval(round, intervalMs).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
