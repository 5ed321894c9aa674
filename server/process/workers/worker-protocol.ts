import type { ClockStart } from '../../people/sign-in/session-clock.ts'
import type { MetricFamily } from '../../telemetry/metrics/metric-family.ts'

/** The primary's first message: data that all workers share. */
export interface StartMessage {
  kind: 'begin'
  /** Key that signs form tokens. */
  formKey: string
  clock: ClockStart
  patienceMs: number
  /** Upper bound of the worker's connections to PostgreSQL. */
  poolSize?: number | undefined
}

/** A worker calls a method of one of the primary's rate limits. */
export interface CountRequest {
  kind: 'count'
  id: number
  limit: string
  method: string
  args: string[]
}

export interface CountResult {
  kind: 'counted'
  id: number
  result: unknown
}

/** The primary asks for the metrics of a worker. */
interface CollectRequest {
  kind: 'collect'
  id: number
}

/** The metrics of all workers, for the worker that asked. */
export interface GatheredMetrics {
  kind: 'gathered'
  id: number
  families: MetricFamily[]
}

export type ToWorker = StartMessage | CountResult | CollectRequest | GatheredMetrics
export type ToPrimary =
  | CountRequest
  /** The worker has queued deliveries, which the primary sends. */
  | { kind: 'enqueued' }
  /** Asks for the metrics of all workers. */
  | { kind: 'gather'; id: number }
  | { kind: 'collected'; id: number; families: MetricFamily[] }
  | { kind: 'listening' }
  | { kind: 'failed'; reason: string }
