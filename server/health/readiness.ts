import type { MediaServices } from '../media/media-services.ts'
import { createCheckResults } from './check-results.ts'
import { type CheckResult, readinessChecks } from './readiness-checks.ts'

export interface Readiness {
  status: 'ready' | 'degraded' | 'not ready'
  /** The results by name of the check. */
  checks: Record<string, CheckResult>
}

export type ReadReadiness = () => Promise<Readiness>

/** Returns a function that reads whether this server should receive requests, and what needs attention. */
export function createReadiness(services: MediaServices): ReadReadiness {
  const { draining } = services
  const results = createCheckResults(readinessChecks(services))
  return async () => {
    const checks = await results()
    const found = Object.values(checks).map(({ status }) => status)
    const isReady = !draining.isOn && !found.includes('fail')
    return {
      status: !isReady ? 'not ready' : found.includes('warn') ? 'degraded' : 'ready',
      checks,
    }
  }
}
