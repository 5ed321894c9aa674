interface Options {
  /** Processor time used by this thread, in milliseconds. */
  processorMs?: () => number
}

/** Admission control: decides for each request whether there is processor time for it. */
interface Admission {
  admits(): boolean
}

/** Interval between measurements. */
const checkMs = 20
/** This many long turns of the event loop in a row are overload; a burst of requests causes fewer. */
const overloadTurns = 5
/** Measuring stops after this many checks without a request. */
const idleChecks = 50
/** Lower bound of the admitted fraction. Without any admitted requests, the end of an overload would go unnoticed. */
const leastFraction = 0.05

/**
 * Admits all requests until several turns of the event loop in a row take longer than `turnMs`. The admitted fraction
 * then falls while turns stay long and recovers when they are short: additive increase, multiplicative decrease, like
 * TCP's congestion window (RFC 5681).
 * Processor time is measured, not wall-clock time: a machine that is busy with other work delays turns too, and
 * refusing requests would not help.
 */
export function createAdmission(
  turnMs: number,
  { processorMs = threadMs }: Options = {},
): Admission {
  /** The fraction of requests that is admitted, from `leastFraction` to 1. */
  let fraction = 1
  /** Each request adds `fraction`, each admitted request costs 1. */
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
