import { uptime } from 'node:os'

/** The same moment, as the wall clock's time and as the machine's uptime. */
export interface ClockStart {
  wallMs: number
  upSeconds: number
}

let start: ClockStart = { wallMs: Date.now(), upSeconds: uptime() }

/** The start of the session clock. All processes of the server get the same start, so that their times agree. */
export const clockStart = (): ClockStart => start
export const setClockStart = (from: ClockStart) => {
  start = from
}

/**
 * Monotonic clock of sessions, in milliseconds. It follows the machine's uptime, including sleep, so setting the wall
 * clock neither ends nor prolongs sessions. It has a resolution of 10 milliseconds and may lag the wall clock by that
 * much.
 */
export const sessionTime = (): number => start.wallMs + (uptime() - start.upSeconds) * 1000

/** The session clock's time plus an offset, as the database stores it. */
export const sessionMoment = (offsetMs = 0): string =>
  new Date(sessionTime() + offsetMs).toISOString()
