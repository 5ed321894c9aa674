/** An OpenTelemetry span. */
export interface Span {
  traceId: string
  spanId: string
  /** Absent for the root span of a trace. */
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'internal'
  /** Milliseconds since 1970. */
  startMs: number
  endMs: number
  attributes: Readonly<Record<string, string | number>>
  isError: boolean
}
