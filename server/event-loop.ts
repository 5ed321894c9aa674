/** How long a turn of the event loop may last before work gives way, in milliseconds. */
const turnMs = 15

let began: number | undefined
let isScheduled = false
const waiting: (() => void)[] = []

/**
 * Lets the event loop turn if the present turn has lasted for 15 ms, so that requests are answered in between. Call it
 * between two steps of long work: promises that resolve without I/O, such as those of SQLite, never let the loop turn.
 * Each turn continues one piece of work, so that several pieces do not add up to a long turn.
 */
export function yieldWhenDue(): Promise<void> | undefined {
  const now = performance.now()
  began ??= now
  schedule()
  return now - began < turnMs ? undefined : new Promise((resolve) => waiting.push(resolve))
}

function schedule() {
  if (!isScheduled) setImmediate(nextTurn)
  isScheduled = true
}

function nextTurn() {
  isScheduled = false
  began = undefined
  const resume = waiting.shift()
  if (!resume) return
  began = performance.now()
  schedule()
  resume()
}
