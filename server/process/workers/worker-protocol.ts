import type { ClockStart } from '../../sign-in/session-clock.ts'

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

export type ToWorker = StartMessage | CountResult
export type ToPrimary =
  | CountRequest
  /** Something lies in the outbox, which the primary sends. */
  | { kind: 'enqueued' }
  | { kind: 'listening' }
  | { kind: 'failed'; reason: string }
