import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { QueryListener } from '../../database/engine/query-listener.ts'
import type { TracingConfig } from '../../env/monitoring.ts'
import type { Span } from './span.ts'
import type { SpanExporter } from './span-exporter.ts'
import { newSpanId, newTraceId, readTraceContext } from './trace-context.ts'

/** A request that is being recorded. */
export interface ActiveSpan {
  traceId: string
  spanId: string
  parentId: string | undefined
  startMs: number
}

interface Answer {
  method: string | undefined
  /** The route's pattern. */
  route: string | undefined
  path: string
  status: number
}

/** Records spans of requests and of their work. */
export interface Tracer {
  /** The id of the trace that the request belongs to, or a new id. */
  traceIdOf(request: IncomingMessage): string
  /** Begins the request's span; `undefined` when it is not recorded. */
  begin(request: IncomingMessage, traceId: string, startMs?: number): ActiveSpan | undefined
  end(span: ActiveSpan, answer: Answer): void
  /** Runs a request's work, so that its spans become children of the request's span. */
  run<T>(span: ActiveSpan, work: () => T): T
  /** Records a part of the current request's work. */
  within<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Records a database statement. */
  onQuery: QueryListener
  close(): Promise<void>
}

interface Parts {
  config: Pick<TracingConfig, 'ratio'>
  exporter: SpanExporter
  now?: () => number
}

/** Milliseconds since 1970, with fractions. */
const present = () => performance.timeOrigin + performance.now()

export function createTracer({ config, exporter, now = present }: Parts): Tracer {
  const active = new AsyncLocalStorage<ActiveSpan>()

  const add = (span: Omit<Span, 'endMs'>) => exporter.add({ ...span, endMs: now() })

  const addPart = (
    parent: ActiveSpan,
    part: Pick<Span, 'name' | 'kind' | 'startMs' | 'isError' | 'attributes'>,
  ) => add({ ...part, traceId: parent.traceId, spanId: newSpanId(), parentId: parent.spanId })

  return {
    traceIdOf: (request) => readTraceContext(request.rawHeaders)?.traceId ?? newTraceId(),
    begin(request, traceId, startMs = now()) {
      const context = readTraceContext(request.rawHeaders)
      const isSampled = context ? context.isSampled : Math.random() < config.ratio
      if (!isSampled) return undefined
      return { traceId, spanId: newSpanId(), parentId: context?.parentId, startMs }
    },
    end(span, { method = '', route, path, status }) {
      add({
        ...span,
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        isError: status >= 500,
        attributes: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'url.path': path,
          'http.response.status_code': status,
        },
      })
    },
    run: (span, work) => active.run(span, work),
    async within(name, work) {
      const parent = active.getStore()
      if (!parent) return work()
      const startMs = now()
      let isError = true
      try {
        const result = await work()
        isError = false
        return result
      } finally {
        addPart(parent, { name, kind: 'internal', startMs, isError, attributes: {} })
      }
    },
    onQuery({ sql, durationMs, isError, system }) {
      const parent = active.getStore()
      if (!parent) return
      const [operation = 'query'] = sql.trimStart().split(/\s/, 1)
      const attributes = { 'db.system.name': system, 'db.query.text': sql }
      const startMs = now() - durationMs
      addPart(parent, {
        name: operation.toLowerCase(),
        kind: 'client',
        startMs,
        isError,
        attributes,
      })
    },
    close: exporter.close,
  }
}
