import { createCounter, createHistogram } from './instruments.ts'
import type { MetricFamily } from './metric-family.ts'

interface Answered {
  /** The route's pattern, such as `/api/projects/:id`; absent if no route matched. */
  route: string | undefined
  method: string | undefined
  status: number
  seconds: number
}

/** Result of a page lookup: cached, rendered for this request, or shared with a concurrent render. */
export type PageLookup = 'hit' | 'miss' | 'joined'

/** Metrics of a process's requests and pages. */
export interface RequestMetrics {
  answered(answer: Answered): void
  pageLookup(result: PageLookup): void
  pageRendered(seconds: number): void
  /** Counts a refused request: `requests` for too many concurrent ones, `turn` for a slow turn of the event loop. */
  shed(kind: 'api' | 'page', reason: 'requests' | 'turn'): void
  families(): MetricFamily[]
}

/** Methods with their own label value. All others share one value, because clients can invent any number of methods. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createRequestMetrics(): RequestMetrics {
  const requests = createCounter('atrium_http_requests_total', 'Requests that were answered.', [
    'route',
    'method',
    'status',
  ])
  const durations = createHistogram(
    'atrium_http_request_duration_seconds',
    'Time from the arrival of a request to the end of its answer.',
    ['route'],
  )
  const lookups = createCounter(
    'atrium_page_cache_lookups_total',
    'Page cache lookups by result: cached, rendered, or shared with a concurrent render.',
    ['result'],
  )
  const renders = createHistogram(
    'atrium_page_render_duration_seconds',
    'Time to render a page.',
    [],
  )
  const shed = createCounter(
    'atrium_requests_shed_total',
    'Requests that were refused because of overload.',
    ['kind', 'reason'],
  )
  for (const result of ['hit', 'miss', 'joined']) lookups.begin(result)
  for (const kind of ['api', 'page']) {
    for (const reason of ['requests', 'turn']) shed.begin(kind, reason)
  }
  return {
    answered({ route = 'none', method = '', status, seconds }) {
      requests.add(route, methods.has(method) ? method : 'other', String(status))
      durations.observe(seconds, route)
    },
    pageLookup: (result) => lookups.add(result),
    pageRendered: (seconds) => renders.observe(seconds),
    shed: (kind, reason) => shed.add(kind, reason),
    families: () => [requests, durations, lookups, renders, shed].map((each) => each.family()),
  }
}
