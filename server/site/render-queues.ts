import { createSemaphore, type Semaphore } from '../semaphore.ts'
import type { SiteServices } from './site-services.ts'

/** Runs the rendering of a page when the server has capacity for it. */
export type Render = (work: () => Promise<Response>) => Promise<Response>

/**
 * A render occupies the only thread for some milliseconds. Cached pages are answered in between, because at most two
 * renders run at once.
 */
const rendersAtOnce = 2
/** Maximum waiting renders. The last one waits a few tenths of a second. */
const rendersWaiting = 32

/** The ways in which a render waits for its turn. */
export interface RenderQueues {
  /** Renders a page that nobody waits for. Does not queue. */
  unqueued: Render
  /** Renders a page for a visitor. Refused during overload. */
  now: Render
  /**
   * Renders a page that was cached before. Never refused, because one render answers all requests that wait for the
   * page.
   */
  again: Render
  /**
   * Previews have their own queue and run one at a time. They wait for database writers, and other pages must not wait
   * for previews.
   */
  preview: Render
}

export function createRenderQueues({
  loadShedding,
  requestMetrics,
  tracer,
}: SiteServices): RenderQueues {
  const unqueued: Render = async (work) => {
    const began = performance.now()
    try {
      return await (tracer ? tracer.within('render', work) : work())
    } finally {
      requestMetrics.pageRendered((performance.now() - began) / 1000)
    }
  }
  const refusableIn =
    (queue: Semaphore): Render =>
    async (work) => {
      const end = loadShedding.begin('page')
      try {
        return await queue(() => unqueued(work), { refuse: () => loadShedding.refuse('page') })
      } finally {
        end()
      }
    }
  const renders = createSemaphore(rendersAtOnce, rendersWaiting)
  return {
    unqueued,
    now: refusableIn(renders),
    again: (work) => renders(() => unqueued(work)),
    preview: refusableIn(createSemaphore(1, rendersWaiting)),
  }
}
