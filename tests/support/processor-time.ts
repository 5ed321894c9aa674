/**
 * The milliseconds of processor time that this process spends on some work, in all its threads: how
 * busy the machine is does not matter.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
