import { unavailabilityProblem } from '../http/problems.ts'
import type { PageHandler } from './site.ts'

/** React Router's replacement for an error's text. */
const hiddenText = 'Unexpected Server Error'

/**
 * Answers temporary errors of the database or disk like the API: 503 or 507, with the reason on the error page. Without
 * this, React Router would answer 500.
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
