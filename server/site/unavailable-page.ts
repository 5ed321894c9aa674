import { unavailabilityProblem } from '../http/problems.ts'
import type { PageHandler } from './site.ts'

/** What React Router says in the place of a fault's own text. */
const hiddenText = 'Unexpected Server Error'

/**
 * Pages and forms whose database or disk cannot do something now answer as the API does: with 503, or 507, and the
 * reason in the page of the error. React Router would answer with 500, whatever a loader or an action throws.
 */
export const withUnavailability =
  (render: PageHandler): PageHandler =>
  async (request, site, visitor, signIn) => {
    let first: unknown
    const report = (fault: unknown) => {
      first ??= fault
      visitor.report(fault)
    }
    const response = await render(request, site, { ...visitor, report }, signIn)
    const problem = response.status === 500 ? unavailabilityProblem(first) : undefined
    if (!problem) return response
    const headers = new Headers(response.headers)
    const { retryAfter } = problem.extra
    if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
    const body = (await response.text()).replaceAll(hiddenText, problem.message)
    return new Response(body, { status: problem.status, headers })
  }
