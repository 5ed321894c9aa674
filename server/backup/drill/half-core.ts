import { setTimeout as wait } from 'node:timers/promises'

/** Waits as long as the work took that came before. */
export type Rest = () => Promise<void>

interface Options {
  /** The processor time of this process, in milliseconds. */
  worked?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/** Less than this adds up. */
const leastMs = 20

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * A duty cycle of half a core: each call waits as long as the processor was at work for this process since the last
 * one, whichever of its threads that was.
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
