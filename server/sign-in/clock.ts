import { uptime } from 'node:os'

const start = { wall: Date.now(), up: uptime() }

/**
 * The time that sessions live by, in milliseconds. It goes with the machine and not with its wall
 * clock, so that setting that clock neither ends a session nor prolongs one. The time that a machine
 * sleeps counts. It goes in steps of up to 10 milliseconds and may be that much behind the wall clock.
 */
export const sessionTime = (): number => start.wall + (uptime() - start.up) * 1000

/** That time, some milliseconds from now, as the database keeps it. */
export const sessionMoment = (offset = 0): string => new Date(sessionTime() + offset).toISOString()
