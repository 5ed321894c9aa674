import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env/env.ts'
import type { LogWriter } from '../telemetry/log-writer.ts'
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts'
import type { ActiveSpan, Tracer } from '../telemetry/tracing/tracer.ts'
import {
  createRawRequestLog,
  createRequestIds,
  createRequestLogger,
  loggedPath,
  logsRequests,
} from './request-log.ts'

interface Parts {
  log: Pick<LogWriter, 'write'>
  env: Pick<Env, 'logLevel' | 'trustProxy'>
  requestMetrics: RequestMetrics
  /** Absent if tracing is off. */
  tracer: Tracer | undefined
}

/** The pages' route pattern, for requests that `PageFastPath` answers before the router. */
const pageRoute = '/*'

/** Request observer: logs, counts and traces every answered request. */
export function createRequestObserver({ log, env, requestMetrics, tracer }: Parts) {
  const nextId = tracer ? tracer.traceIdOf : createRequestIds()
  const logRequest = createRequestLogger(log)
  const logRaw = createRawRequestLog({ log: logRequest, env })
  const isLogged = logsRequests(env.logLevel)

  return {
    nextId,

    /** Observes an answer that bypassed the router, after its end. `began` is the time when the answer began. */
    pageAnswered(request: IncomingMessage, response: ServerResponse, began: number) {
      const { method, url = '' } = request
      const { statusCode: status } = response
      const seconds = (performance.now() - began) / 1000
      requestMetrics.answered({ route: pageRoute, method, status, seconds })
      requestMetrics.pageLookup('hit')
      if (!isLogged && !tracer) return
      const id = nextId(request)
      if (isLogged) logRaw(id, request, response, began)
      const span = tracer?.begin(request, id, performance.timeOrigin + began)
      if (span) tracer?.end(span, { method, route: pageRoute, path: loggedPath(url), status })
    },

    /** Observes the router's answers. */
    observe(app: FastifyInstance) {
      const endSpan = tracer && traceRequests(app, tracer)
      app.addHook('onResponse', async (request, reply) => {
        const { id, method, url, ip, routeOptions } = request
        const { statusCode: status, elapsedTime: milliseconds } = reply
        const route = routeOptions.url
        requestMetrics.answered({ route, method, status, seconds: milliseconds / 1000 })
        endSpan?.(request, status)
        if (logsRequests(request.log.level))
          logRequest(id, { method, url, route, status, milliseconds, ip })
      })
    },
  }
}

/** Begins a span for each request. The returned function ends it. */
function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, ActiveSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.begin(request.raw, request.id)
    if (!span) return done()
    spans.set(request, span)
    tracer.run(span, done)
  })
  // Restores the span: the body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracer.run(span, done)
    else done()
  })
  return (request: FastifyRequest, status: number) => {
    const span = spans.get(request)
    const { method, url, routeOptions } = request
    const route = routeOptions.url
    if (span) tracer.end(span, { method, route, path: loggedPath(url, route), status })
  }
}
