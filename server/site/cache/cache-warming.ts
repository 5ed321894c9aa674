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
/** Debounce: so many polls must have found the same version; whoever edits saves again and again. */
const pollsUntilRender = 4
const pollsUntilRecompress = 10

/**
 * Cache warming: renders the pages of the site when the server starts and again after changes, one at a
 * time and only while nothing else changes, so that a visitor rarely waits for a render; then compresses
 * them well. Returns the function that stops it.
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

  /** Runs a step for every page; `false` when something changed in the middle. */
  const runForAll = async (step: (path: string) => Promise<unknown>, now: number) => {
    try {
      for (const path of await paths()) {
        if (isStopped || version() !== now) return false
        await step(path)
        await yieldToEventLoop()
      }
    } catch (error) {
      // Not tried again: the next request for the page meets the fault itself, and is answered with it.
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
