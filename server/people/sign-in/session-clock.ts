import { uptime } from 'node:os'

/** One moment, by the wall clock and by the machine's uptime. */
export interface ClockStart {
  wallMs: number
  upSeconds: number
}

let start: ClockStart = { wallMs: Date.now(), upSeconds: uptime() }

/** Shared with the other processes of this server, so that all have the same time. */
export const clockStart = (): ClockStart => start
export const setClockStart = (from: ClockStart) => {
  start = from
}

/**
 * Monotonic clock of the sessions, in milliseconds. It follows the machine's uptime and not its wall
 * clock, so that setting that clock neither ends a session nor prolongs one. The time that a machine
 * sleeps counts. It goes in steps of up to 10 milliseconds and may be that much behind the wall clock.
 */
export const sessionTime = (): number => start.wallMs + (uptime() - start.upSeconds) * 1000

/** That time, with an offset, as the database keeps it. */
export const sessionMoment = (offsetMs = 0): string =>
  new Date(sessionTime() + offsetMs).toISOString()
