import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts'
import { createAdmission } from './admission.ts'
import { Problem } from './problems.ts'

/** What is refused: a call of the API, or a page that would have to be rendered. */
type SheddableKind = 'api' | 'page'

export interface LoadSheddingBounds {
  /** How many requests may be worked on at once. */
  requests: number
  /** How much processor time a turn of the event loop may take, in milliseconds. */
  turnMs: number
}

/** Load shedding: refuses work while there is more than can be done; cached pages go on. */
export interface LoadShedding {
  /** To be called in a scope of routes that may be refused. */
  guard(scope: FastifyInstance): void
  /** Throws a `Problem` if this process has too much to do; what it gives says that the work is done. */
  begin(kind: SheddableKind): () => void
  /** Throws the same `Problem`, for work that has found no place. */
  refuse(kind: SheddableKind): never
}

interface Parts {
  bounds: LoadSheddingBounds
  requestMetrics: Pick<RequestMetrics, 'shed'>
  /** Is told at most once a minute. */
  warn(text: string): void
}

/** Browsers and programs try again after so many seconds. */
const retryAfter = 2
const pauseBetweenWarningsMs = 60_000

export function createLoadShedding({ bounds, requestMetrics, warn }: Parts): LoadShedding {
  const admission = createAdmission(bounds.turnMs)
  /** Requests whose body has arrived and whose answer has not begun: a slow client is no load. */
  let atWork = 0
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  const ends = new WeakMap<FastifyReply, () => void>()

  const refuse = (kind: SheddableKind, reason: 'requests' | 'turn'): never => {
    requestMetrics.shed(kind, reason)
    refused++
    if (performance.now() - warnedAt > pauseBetweenWarningsMs) {
      warn(`the server has too much to do: ${refused} requests were refused with 503`)
      warnedAt = performance.now()
      refused = 0
    }
    const detail = 'The server has too much to do. Please try again.'
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
      // Before a body is read, and before the session is looked for.
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
