import { uptime } from 'node:os'

/** A moment, by the wall clock and by the machine's. */
export interface ClockStart {
  wall: number
  up: number
}

let start: ClockStart = { wall: Date.now(), up: uptime() }

/** What another process of this server goes by, so that both have the same time. */
export const clockStart = (): ClockStart => start
export const setClockStart = (from: ClockStart) => {
  start = from
}

/**
 * The time that sessions live by, in milliseconds. It goes with the machine and not with its wall
 * clock, so that setting that clock neither ends a session nor prolongs one. The time that a machine
 * sleeps counts. It goes in steps of up to 10 milliseconds and may be that much behind the wall clock.
 */
export const sessionTime = (): number => start.wall + (uptime() - start.up) * 1000

/** That time, some milliseconds from now, as the database keeps it. */
export const sessionMoment = (offset = 0): string => new Date(sessionTime() + offset).toISOString()
