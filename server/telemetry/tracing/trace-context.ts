import { randomBytes } from 'node:crypto'

/** A request's position in a trace: https://www.w3.org/TR/trace-context/#traceparent-header */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** The span that sent the request: 16 hexadecimal digits. */
  parentId: string
  /** Whether the root of the trace is recorded. */
  isSampled: boolean
}

const header = 'traceparent'
/** Later versions may append fields. */
const pattern = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?=-|$)/

/** Reads the trace context from raw headers (alternating names and values). An invalid header is ignored. */
export function readTraceContext(rawHeaders: readonly string[]): TraceContext | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== header.length || name.toLowerCase() !== header) continue
    const [, traceId = '', parentId = '', flags = ''] =
      pattern.exec(rawHeaders[index + 1]?.trim() ?? '') ?? []
    if (!/[^0]/.test(traceId) || !/[^0]/.test(parentId)) return undefined
    return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
  }
  return undefined
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')
