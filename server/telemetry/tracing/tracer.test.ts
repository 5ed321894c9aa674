import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Span } from './span.ts'
import { createSpanExporter } from './span-exporter.ts'
import { createTracer } from './tracer.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'

function requestWith(traceparent?: string) {
  const request = new IncomingMessage(new Socket())
  request.rawHeaders = traceparent === undefined ? [] : ['traceparent', traceparent]
  return request
}

function recorded(ratio = 1) {
  const spans: Span[] = []
  let now = 1_000
  const exporter = { add: (span: Span) => void spans.push(span), close: async () => {} }
  const tracer = createTracer({ config: { ratio }, exporter, now: () => ++now })
  return { spans, tracer }
}

test('a request’s work becomes child spans', async () => {
  const { spans, tracer } = recorded()
  const request = requestWith(`00-${traceId}-${parentId}-01`)
  const span = tracer.begin(request, tracer.traceIdOf(request))
  if (!span) throw new Error('not recorded')
  await tracer.run(span, async () => {
    await Promise.resolve()
    tracer.onQuery({ sql: 'SELECT 1', durationMs: 1, isError: false, system: 'sqlite' })
    await tracer.within('render', async () => {})
    await tracer.within('render', () => Promise.reject(new Error('no'))).catch(() => {})
  })
  tracer.onQuery({ sql: 'select 2', durationMs: 1, isError: false, system: 'sqlite' })
  tracer.end(span, { method: 'GET', route: '/*', path: '/a', status: 503 })

  expect(spans.map(({ name, kind, isError }) => [name, kind, isError])).toEqual([
    ['select', 'client', false],
    ['render', 'internal', false],
    ['render', 'internal', true],
    ['GET /*', 'server', true],
  ])
  for (const part of spans.slice(0, 3)) {
    expect(part).toMatchObject({ traceId, parentId: span.spanId })
    expect(part.endMs).toBeGreaterThan(part.startMs)
  }
  expect(spans[3]).toMatchObject({ traceId, parentId, spanId: span.spanId })
})

test('the root of a trace decides whether it is recorded, and the ratio decides for new traces', () => {
  const { tracer } = recorded(0)
  const begin = (traceparent?: string) => tracer.begin(requestWith(traceparent), traceId)
  expect(begin(`00-${traceId}-${parentId}-01`)).toBeDefined()
  expect(begin(`00-${traceId}-${parentId}-00`)).toBeUndefined()
  expect(begin()).toBeUndefined()
  expect(recorded(1).tracer.begin(requestWith(), traceId)?.parentId).toBeUndefined()
})

const span: Span = {
  traceId,
  spanId: parentId,
  parentId: undefined,
  name: 'GET /*',
  kind: 'server',
  startMs: 1_795_456_199_059.25,
  endMs: 1_795_456_199_060,
  isError: false,
  attributes: { 'http.route': '/*', 'http.response.status_code': 200 },
}
const config = {
  endpoint: 'http://collector:4318',
  headers: { 'x-key': 'secret' },
  serviceName: 'atrium',
  ratio: 1,
}

test('spans are sent in a batch as OTLP JSON', async () => {
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'))
  const report = vi.fn()
  const resource = { 'service.name': 'atrium' }
  const exporter = createSpanExporter({ config, resource, report, fetch })
  exporter.add(span)
  exporter.add(span)
  await exporter.close()
  expect(fetch).toHaveBeenCalledTimes(1)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('http://collector:4318/v1/traces')
  expect(init?.headers).toMatchObject({ 'x-key': 'secret', 'Content-Type': 'application/json' })
  const { resourceSpans } = JSON.parse(String(init?.body))
  expect(resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'atrium' } },
  ])
  expect(resourceSpans[0].scopeSpans[0].spans).toHaveLength(2)
  expect(resourceSpans[0].scopeSpans[0].spans[0]).toEqual({
    traceId,
    spanId: parentId,
    name: 'GET /*',
    kind: 2,
    startTimeUnixNano: '1795456199059250000',
    endTimeUnixNano: '1795456199060000000',
    attributes: [
      { key: 'http.route', value: { stringValue: '/*' } },
      { key: 'http.response.status_code', value: { intValue: '200' } },
    ],
  })
  expect(report).not.toHaveBeenCalled()
})

test('an unavailable collector costs bounded memory and one log line', async () => {
  const fetch = vi.fn(async () => new Response('', { status: 503 }))
  const report = vi.fn()
  const exporter = createSpanExporter({ config, resource: {}, report, fetch, batchMs: 1 })
  for (let count = 0; count < 3_000; count += 1) exporter.add(span)
  await exporter.close()
  // Four batches, each sent twice. Spans that did not fit into the queue were dropped when they ended.
  expect(fetch).toHaveBeenCalledTimes(8)
  expect(report).toHaveBeenCalledTimes(1)
})
