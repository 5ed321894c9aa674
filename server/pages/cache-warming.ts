import { setImmediate as breathe } from 'node:timers/promises'

interface Warming {
  /** The version of the content now. */
  version: () => number | undefined
  /** The pages that visitors are likely to ask for, the likeliest first. */
  paths: () => Promise<string[]>
  /** Sees to it that a page is kept. */
  visit: (path: string) => Promise<unknown>
  /** Makes one that is kept as small as it can be. */
  recompress: (path: string) => Promise<unknown>
  report: (error: unknown) => void
}

/** Milliseconds between two looks at whether anything has changed. */
const pause = 500

/**
 * Renders the pages of the site again after a change, one at a time and only while nothing else has
 * changed, so that a visitor rarely meets a page that must be rendered first; then makes them small.
 * Gives the way to stop.
 */
export function warmCache({ version, paths, visit, recompress, report }: Warming): () => void {
  let warm: number | undefined
  let isBusy = false
  let isOver = false

  const round = async () => {
    const now = version()
    if (isBusy || now === undefined || now === warm) return
    isBusy = true
    try {
      const all = await paths()
      for (const step of [visit, recompress]) {
        for (const path of all) {
          if (isOver || version() !== now) return
          await step(path)
          await breathe()
        }
      }
      warm = now
    } catch (error) {
      // Whoever asks for the page will meet the fault, and see it answered.
      warm = now
      report(error)
    } finally {
      isBusy = false
    }
  }

  const timer = setInterval(round, pause).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
