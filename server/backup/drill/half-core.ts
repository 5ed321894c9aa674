import { setTimeout as wait } from 'node:timers/promises'

/** Pauses for as long as the preceding work took. */
export type Rest = () => Promise<void>

interface Options {
  /** The processor time of this process, in milliseconds. */
  worked?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/** Minimum work before a pause, in milliseconds. Shorter work adds up. */
const leastMs = 20

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Throttles to half a core: each call pauses for the processor time that all threads of this process have used since
 * the last pause.
 */
export function halfCore({ worked = processorMs, pause = wait }: Options = {}): Rest {
  let before = worked()
  return async () => {
    const ms = worked() - before
    if (ms < leastMs) return
    await pause(ms)
    before = worked()
  }
}
