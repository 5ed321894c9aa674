import type { ClockStart } from '../../people/sign-in/session-clock.ts'
import type { MetricFamily } from '../../telemetry/metrics/metric-family.ts'

/** The primary's first message: what makes a worker one server with the others. */
export interface StartMessage {
  kind: 'begin'
  /** The key that form tokens are signed with. */
  formKey: string
  clock: ClockStart
  patienceMs: number
}

/** A worker's call of a method of one of the primary's rate limits. */
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

/** The primary asks for what a worker has counted. */
interface CollectRequest {
  kind: 'collect'
  id: number
}

/** The metrics of all workers, for the one that has asked. */
export interface GatheredMetrics {
  kind: 'gathered'
  id: number
  families: MetricFamily[]
}

export type ToWorker = StartMessage | CountResult | CollectRequest | GatheredMetrics
export type ToPrimary =
  | CountRequest
  /** Something lies in the outbox, which the primary sends. */
  | { kind: 'enqueued' }
  /** Asks for the metrics of all workers. */
  | { kind: 'gather'; id: number }
  | { kind: 'collected'; id: number; families: MetricFamily[] }
  | { kind: 'listening' }
  | { kind: 'failed'; reason: string }
