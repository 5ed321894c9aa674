import type { Span } from './span.ts'

/**
 * Enum values from
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 */
const kinds = { internal: 1, server: 2, client: 3 }
const errorStatus = 2

/** Attributes of the sender, such as `service.name`. */
export type Resource = Readonly<Record<string, string>>

/** OTLP/HTTP request body in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export const toOtlpJson = (resource: Resource, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'atrium' }, spans: spans.map(toOtlpSpan) }],
    },
  ],
})

const toOtlpSpan = ({ traceId, spanId, parentId, name, kind, attributes, ...rest }: Span) => ({
  traceId,
  spanId,
  name,
  kind: kinds[kind],
  ...(parentId && { parentSpanId: parentId }),
  startTimeUnixNano: nanoseconds(rest.startMs),
  endTimeUnixNano: nanoseconds(rest.endMs),
  attributes: attributesOf(attributes),
  ...(rest.isError && { status: { code: errorStatus } }),
})

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

const anyValue = (value: string | number) => {
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Nanoseconds as text, because a number cannot represent this many digits exactly. */
const nanoseconds = (milliseconds: number) =>
  String(BigInt(Math.round(milliseconds * 1000)) * 1000n)
