import type { CheckResult, ReadinessCheck } from './readiness-checks.ts'

const deadlineMs = 2_000

/**
 * Caches the results of checks. An expired result is checked again, once for concurrent callers. A check that takes
 * longer than 2 s gets its fallback status, so it blocks nobody.
 */
export function createCheckResults(
  checks: readonly ReadinessCheck[],
  clock = () => performance.now(),
) {
  const known = new Map<string, { at: number; result: CheckResult }>()
  const running = new Map<string, Promise<CheckResult>>()

  const runCheck = async ({ name, otherwise, run }: ReadinessCheck): Promise<CheckResult> => {
    const late = Promise.withResolvers<CheckResult>()
    const timer = setTimeout(late.resolve, deadlineMs, { status: otherwise })
    const answer = run().catch((): CheckResult => ({ status: otherwise }))
    const result = await Promise.race([answer, late.promise])
    clearTimeout(timer)
    known.set(name, { at: clock(), result })
    return result
  }

  const resultOf = (check: ReadinessCheck): Promise<CheckResult> | CheckResult => {
    const last = known.get(check.name)
    if (last && clock() - last.at <= check.everySeconds * 1000) return last.result
    const pending = running.get(check.name)
    if (pending) return pending
    const started = runCheck(check).finally(() => running.delete(check.name))
    running.set(check.name, started)
    return started
  }

  /** The results by name of the check, in the order of `checks`. */
  return async (): Promise<Record<string, CheckResult>> =>
    Object.fromEntries(
      await Promise.all(checks.map(async (check) => [check.name, await resultOf(check)] as const)),
    )
}
