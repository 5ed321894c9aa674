import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadSheddingBounds } from '../env/env.ts'
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts'
import { createAdmission } from './admission.ts'
import { Problem } from './problems.ts'

/** Work that can be refused: an API call, or the rendering of a page. */
type SheddableKind = 'api' | 'page'

/** Load shedding: refuses work during overload. Cached pages are still served. */
export interface LoadShedding {
  /** Adds hooks to a scope, so that its requests are refused during overload. */
  guard(scope: FastifyInstance): void
  /** Throws a `Problem` during overload. Otherwise returns a function to call when the work is done. */
  begin(kind: SheddableKind): () => void
  /** Throws the same `Problem` as `begin`, for work that a full queue refused. */
  refuse(kind: SheddableKind): never
}

interface Parts {
  bounds: LoadSheddingBounds
  requestMetrics: Pick<RequestMetrics, 'shed'>
  /** Called at most once a minute. */
  warn(text: string): void
}

/** Seconds in the Retry-After header. */
const retryAfter = 2
const pauseBetweenWarningsMs = 60_000

export function createLoadShedding({ bounds, requestMetrics, warn }: Parts): LoadShedding {
  const admission = createAdmission(bounds.turnMs)
  /** Number of requests whose body has arrived and whose response has not begun, so slow clients do not count. */
  let atWork = 0
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  const ends = new WeakMap<FastifyReply, () => void>()

  const refuse = (kind: SheddableKind, reason: 'requests' | 'turn'): never => {
    requestMetrics.shed(kind, reason)
    refused++
    if (performance.now() - warnedAt > pauseBetweenWarningsMs) {
      warn(`the server is overloaded: it refused ${refused} requests with 503`)
      warnedAt = performance.now()
      refused = 0
    }
    const detail = 'The server is overloaded. Please try again.'
    throw new Problem(503, detail, { retryAfter, isUnlogged: true })
  }
  const check = (kind: SheddableKind) => {
    if (atWork >= bounds.requests) refuse(kind, 'requests')
    if (!admission.admits()) refuse(kind, 'turn')
  }
  const enter = () => {
    let isDone = false
    atWork++
    return () => {
      if (!isDone) atWork--
      isDone = true
    }
  }

  return {
    guard(scope) {
      // Runs before the body is read and before the session lookup.
      scope.addHook('onRequest', async () => check('api'))
      scope.addHook('preHandler', async (_request, reply) => {
        const end = enter()
        ends.set(reply, end)
        reply.raw.once('close', end)
      })
      scope.addHook('onSend', async (_request, reply) => ends.get(reply)?.())
    },
    refuse: (kind) => refuse(kind, 'requests'),
    begin(kind) {
      check(kind)
      return enter()
    },
  }
}
