/**
 * Processor time of a function in milliseconds, over all threads of this process. Other load on the machine does not
 * change it.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
