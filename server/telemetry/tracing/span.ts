/** A span of a trace, as OpenTelemetry defines it. */
export interface Span {
  traceId: string
  spanId: string
  /** Absent for the first span of a trace. */
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'internal'
  /** In milliseconds since 1970. */
  startMs: number
  endMs: number
  attributes: Readonly<Record<string, string | number>>
  isError: boolean
}
