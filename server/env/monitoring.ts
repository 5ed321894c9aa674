import * as z from 'zod'
import { parseVariables, rule } from './variables.ts'

/** Destination of traces over OTLP/HTTP. */
export interface TracingConfig {
  /** Without a trailing slash. `/v1/traces` is appended. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The fraction of new traces that is recorded, from 0 to 1. */
  ratio: number
}

export interface MonitoringConfig {
  /** Token for /metrics. Without a token, only this machine may read /metrics. */
  metricsToken: string | undefined
  /** Absent when tracing is off. */
  tracing: TracingConfig | undefined
}

/**
 * OpenTelemetry's standard variables:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
const monitoring = z.object({
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must have at least 16 characters, without spaces',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isEndpoint, rule('must be an address such as http://localhost:4318'))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersOf(text) !== undefined, {
      error: 'must list headers such as authorization=Bearer%20key',
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('atrium'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^(0(\.\d+)?|1(\.0+)?)$/.test(text), rule('must be a number from 0 to 1'))
    .default('1'),
})

/** Reads the configuration of metrics and traces. */
export function monitoringConfig(
  value: (name: string) => string | undefined,
  errors: string[],
): MonitoringConfig {
  const given = Object.fromEntries(Object.keys(monitoring.shape).map((name) => [name, value(name)]))
  const { data } = parseVariables(monitoring, given, errors)
  const endpoint = data?.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    metricsToken: data?.METRICS_TOKEN,
    tracing:
      data && endpoint !== undefined
        ? {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: headersOf(data.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
            serviceName: data.OTEL_SERVICE_NAME,
            ratio: Number(data.OTEL_TRACES_SAMPLER_ARG),
          }
        : undefined,
  }
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !search && !hash
}

/** Parses percent-encoded `name=value` pairs, separated by commas; `undefined` if they are invalid. */
function headersOf(text: string): Record<string, string> | undefined {
  const headers = new Headers()
  try {
    for (const entry of text.split(',').filter((each) => each.trim())) {
      const [name = '', ...rest] = entry.split('=')
      if (rest.length === 0) return undefined
      headers.append(name.trim(), decodeURIComponent(rest.join('=').trim()))
    }
  } catch {
    return undefined
  }
  return Object.fromEntries(headers)
}
