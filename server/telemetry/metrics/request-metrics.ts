import { createCounter, createHistogram } from './instruments.ts'
import type { MetricFamily } from './metric-family.ts'

interface Answered {
  /** The pattern of the route, such as `/api/projects/:id`; absent where no route has matched. */
  route: string | undefined
  method: string | undefined
  status: number
  seconds: number
}

/** How a page was found: kept as bytes, rendered for this request, or rendered for one that came before. */
export type PageLookup = 'hit' | 'miss' | 'joined'

/** What a process counts of its requests and pages. */
export interface RequestMetrics {
  answered(answer: Answered): void
  pageLookup(result: PageLookup): void
  pageRendered(seconds: number): void
  /** A request that was refused because there was too much to do, and of what there was. */
  shed(kind: 'api' | 'page', reason: 'requests' | 'turn'): void
  families(): MetricFamily[]
}

/** A client can make up any other method, and each would be a label. */
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
    'Pages that were asked of the cache: kept, rendered, or waited for while another request renders them.',
    ['result'],
  )
  const renders = createHistogram(
    'atrium_page_render_duration_seconds',
    'Time to render a page, kept or not.',
    [],
  )
  const shed = createCounter(
    'atrium_requests_shed_total',
    'Requests that were refused because there was too much to do.',
    ['kind', 'reason'],
  )
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
