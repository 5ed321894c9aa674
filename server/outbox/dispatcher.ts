import type { Channel } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../database/connect.ts'
import { retryWhileUnavailable } from '../database/engine/retry-while-busy.ts'
import { findFailure, givenUp, noteFailure, noteRecovery, postponeDue } from './channel-failures.ts'
import {
  claimDue,
  fixClockSkew,
  type OutboxEntry,
  type Result,
  renewLeases,
  settle,
} from './claims.ts'
import type { Outcome, Outgoing, Transport } from './transport.ts'

interface Options {
  db: Database
  report(error: unknown): void
  leaseMs: number
  pollMs: number
}

/** Shutdown: time for running attempts to finish, and then for aborted attempts to end. */
const patienceMs = 5_000
const graceMs = 1_000
/** Maximum pause between two attempts of a failing channel, however much is queued meanwhile. */
const longestPauseMs = 60_000
const mendEveryMs = 60_000

/**
 * Sends the waiting rows of a channel: claims them, passes them to the transport and stores the results. After a
 * failure of the channel's only server, it sends one row at a time until one is accepted.
 */
export function runDispatcher(
  channel: Channel,
  transport: Transport,
  { db, report, leaseMs, pollMs }: Options,
) {
  const stop = new AbortController()
  const cut = new AbortController()
  const underWay = new Set<OutboxEntry[]>()
  const alarm = createAlarm()
  /** Whether rows are sent one at a time, until the server has accepted a row. */
  let isProbing = !transport.isServerPerRecipient
  let failures = 0
  let resumeAt = Number.NEGATIVE_INFINITY
  const { atOnce = 4, timeoutMs = 60_000 } = transport

  const claim = async () => {
    const readiness = await transport.prepare?.()
    if (readiness === 'waiting') return false
    if (readiness === 'changed') {
      // The pause is for the former server.
      resumeAt = Number.NEGATIVE_INFINITY
      failures = 0
    }
    if (performance.now() < resumeAt) return false
    const room = (isProbing ? 1 : atOnce) - underWay.size
    if (room <= 0) return false
    const most = room
    const busy = transport.isServerPerRecipient ? recipientsUnderWay() : undefined
    const groups = await claimDue(db, { channel, most, leaseMs, busy })
    for (const group of groups) void attempt(group)
    return groups.length > 0
  }

  const recipientsUnderWay = () => [...underWay].flatMap(([row]) => row?.recipient ?? [])

  const attempt = async (group: OutboxEntry[]) => {
    underWay.add(group)
    try {
      await recordOutcome(group, await send(group))
    } catch (error) {
      // The row is tried again when its lease ends.
      if (!cut.signal.aborted) report(error)
    }
    underWay.delete(group)
    alarm.ring()
  }

  const send = async (group: OutboxEntry[]): Promise<Outcome> => {
    const late = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([late, cut.signal])
    try {
      const all = group.map(toOutgoing)
      const [first] = all
      if (!first) throw new Error('a group of the outbox has a row at least')
      return await transport.send(first, signal, all)
    } catch (error) {
      const answer = late.aborted
        ? `no answer within ${timeoutMs / 1000} seconds`
        : cut.signal.aborted
          ? 'this server was stopped'
          : messageOf(error)
      return { state: 'retry', server: null, answer }
    }
  }

  const recordOutcome = async (group: OutboxEntry[], outcome: Outcome) => {
    const { state, server, answer, failing } = outcome
    const ids = group.map(({ id }) => id)
    // The first row has waited longest, so its attempts count for the group.
    const result = resultOf(outcome, (group[0]?.attempts ?? 0) + 1, transport.pausesMs)
    // Storing the result is retried. Without a stored result, the row would be sent again.
    await retryWhileUnavailable(() => settle(db, { ids, result }), cut.signal)
    if (state === 'accepted') {
      if (isProbing && (await findFailure(db, channel))) await noteRecovery(db, channel)
      isProbing = false
      failures = 0
      return
    }
    if (!failing) {
      isProbing ||= state === 'retry' && !transport.isServerPerRecipient
      return
    }
    isProbing = true
    resumeAt = performance.now() + Math.min(1_000 * 2 ** failures++, longestPauseMs)
    const failure = { server, answer, isPermanent: failing === 'permanent' }
    await noteFailure(db, channel, failure)
    if (state === 'retry') {
      await postponeDue(db, channel, { failure, pausesMs: transport.pausesMs, leaseMs })
    }
  }

  const renewal = setInterval(() => {
    const ids = [...underWay].flat().map(({ id }) => id)
    if (ids.length > 0) renewLeases(db, ids, leaseMs).catch(report)
  }, leaseMs / 3)
  renewal.unref()

  /** A restart often follows a repair, so the channel is checked at once. */
  const checkAfterStart = async () => {
    if (!transport.check || !(await findFailure(db, channel))) return
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), cut.signal])
    const { state } = await transport.check(signal)
    if (state === 'accepted') await noteRecovery(db, channel)
  }

  const run = async () => {
    let mended = Number.NEGATIVE_INFINITY
    await checkAfterStart().catch(report)
    while (!stop.signal.aborted) {
      try {
        if (performance.now() - mended > mendEveryMs) {
          await fixClockSkew(db, channel)
          mended = performance.now()
        }
        if (await claim()) continue
      } catch (error) {
        report(error)
      }
      await alarm.wait(pollMs)
    }
  }
  const running = run()

  return {
    wake: alarm.ring,
    async close() {
      stop.abort()
      alarm.ring()
      const cutting = setTimeout(() => cut.abort(), patienceMs)
      const last = performance.now() + patienceMs + graceMs
      await running
      while (underWay.size > 0 && performance.now() < last) await alarm.wait(graceMs)
      clearTimeout(cutting)
      clearInterval(renewal)
      transport.close?.()
    },
  }
}

/**
 * Result to store for an attempt. `attempts` includes this attempt. A failed row waits for its next attempt, and is
 * refused after the last attempt.
 */
function resultOf(outcome: Outcome, attempts: number, pausesMs: readonly number[]): Result {
  const { state, server, answer } = outcome
  if (state !== 'retry') return { state, server, answer }
  const pauseMs = pausesMs[attempts - 1]
  if (pauseMs === undefined) return { state: 'refused', server, answer: givenUp(attempts, answer) }
  const dueAt = new Date(Date.now() + Math.max(pauseMs, outcome.afterMs ?? 0)).toISOString()
  return { state: 'waiting', dueAt, server, answer }
}

/** A signal that cannot be missed: `ring` before `wait` ends the wait at once. */
function createAlarm() {
  let isRung = false
  let end: (() => void) | undefined
  return {
    ring() {
      isRung = true
      end?.()
    },
    async wait(longestMs: number) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs).unref()
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isRung = false
      end = undefined
    },
  }
}

const toOutgoing = (row: OutboxEntry): Outgoing => {
  const { id, kind, recipient, messageId, attempts, createdAt } = row
  return { id, kind, recipient, messageId, content: JSON.parse(row.content), attempts, createdAt }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
