/**
 * The longest turn of this thread's event loop while `work` runs, in milliseconds of processor time. Other load on the
 * machine does not change it.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = threadMs()
  let isOver = false
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
  const turn = () => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    if (isOver) end()
    else setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    isOver = true
    await isEnded
  }
  return longest
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
