import type { ClockStart } from '../../sign-in/session-clock.ts'

/** What a worker needs to begin, so that it is one server with the others. */
export interface StartMessage {
  kind: 'begin'
  /** The key of the form tokens. */
  formKey: string
  clock: ClockStart
  patience: number
}

/** A worker asks the primary to count for it: a method of one of the limits. */
export interface CountRequest {
  kind: 'count'
  id: number
  limit: string
  method: string
  given: string[]
}

export interface CountResult {
  kind: 'counted'
  id: number
  result: unknown
}

export type ToWorker = StartMessage | CountResult
export type ToPrimary = CountRequest | { kind: 'listening' } | { kind: 'failed'; reason: string }
