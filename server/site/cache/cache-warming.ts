import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

interface WarmingOptions {
  /** The current content version. */
  version: () => number | undefined
  /** The pages that visitors are most likely to request, most likely first. */
  paths: () => Promise<string[]>
  /** Renders a page into the cache. */
  visit: (path: string) => Promise<unknown>
  /** Compresses a cached page with the best compressor. */
  recompress: (path: string) => Promise<unknown>
  report: (error: unknown) => void
}

/** Poll interval of the content version. */
const intervalMs = 500
/** Debounce: this many polls in a row must find the same version, because editors save repeatedly. */
const pollsUntilRender = 4
const pollsUntilRecompress = 10

/**
 * Cache warming: renders the site's pages at startup and after changes, so that visitors rarely wait. It renders one
 * page at a time and only while nothing changes, then recompresses the pages. Returns the function that stops it.
 */
export function warmCache({
  version,
  paths,
  visit,
  recompress,
  report,
}: WarmingOptions): () => void {
  let rendered: number | undefined
  let recompressed: number | undefined
  let seen: number | undefined
  let polls = 0
  let isBusy = false
  let isStopped = false

  /** Runs a step for every page. Returns `false` if the content changed meanwhile. */
  const runForAll = async (step: (path: string) => Promise<unknown>, now: number) => {
    try {
      for (const path of await paths()) {
        if (isStopped || version() !== now) return false
        await step(path)
        await yieldToEventLoop()
      }
    } catch (error) {
      // Not retried: the next request for the page fails in the same way and reports it.
      report(error)
    }
    return true
  }

  const poll = async () => {
    const now = version()
    polls = now === seen ? polls + 1 : 0
    seen = now
    if (isBusy || now === undefined) return
    isBusy = true
    if (now !== rendered) {
      const isDue = rendered === undefined || polls >= pollsUntilRender
      if (isDue && (await runForAll(visit, now))) rendered = now
    } else if (now !== recompressed && polls >= pollsUntilRecompress) {
      if (await runForAll(recompress, now)) recompressed = now
    }
    isBusy = false
  }

  const timer = setInterval(poll, intervalMs).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
