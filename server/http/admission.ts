interface Options {
  /** Processor time of this thread, in milliseconds. */
  processorMs?: () => number
}

/** Admission control: says of each request whether there is processor time for it. */
interface Admission {
  admits(): boolean
}

/** How often turns are measured. */
const checkMs = 20
/** A burst has fewer long turns in a row: only from so many on it is overload. */
const overloadTurns = 5
/** Measuring ends after so many checks without a request. */
const idleChecks = 50
/** The least fraction that is admitted: without any requests nobody would see the overload end. */
const leastFraction = 0.05

/**
 * Admits all requests until one turn of the event loop after the other takes longer than `turnMs`: what has
 * arrived during one fills the next, and more arrives than can be done. From then on it admits a part of them,
 * which falls while turns stay long and grows again when they are short: additive increase, multiplicative
 * decrease, as of the windows of TCP (RFC 5681). Processor time is what counts, and not that of the clock: a
 * machine that is busy with something else makes turns late, and refusing requests would not help.
 */
export function createAdmission(
  turnMs: number,
  { processorMs = threadMs }: Options = {},
): Admission {
  /** Of the requests, how many are admitted: from `leastFraction` to 1. */
  let fraction = 1
  /** Grows by the fraction with each request, and a request that is admitted costs 1. */
  let credit = 0
  let longTurns = 0
  let wasAsked = false
  let timer: NodeJS.Timeout | undefined

  const watch = () => {
    let last = processorMs()
    let idle = 0
    timer = setInterval(() => {
      const now = processorMs()
      const isLong = now - last > turnMs
      last = now
      longTurns = isLong ? longTurns + 1 : 0
      if (longTurns >= overloadTurns) fraction = Math.max(leastFraction, fraction * 0.7)
      else if (!isLong) fraction = Math.min(1, fraction + 0.02)
      idle = wasAsked ? 0 : idle + 1
      wasAsked = false
      if (idle < idleChecks || fraction < 1) return
      clearInterval(timer)
      timer = undefined
    }, checkMs).unref()
  }

  return {
    admits() {
      wasAsked = true
      if (!timer) watch()
      if (fraction === 1) return true
      credit += fraction
      if (credit < 1) return false
      credit -= 1
      return true
    },
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
