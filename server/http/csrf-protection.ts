import type { FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

/**
 * CSRF protection: a request that changes something must come from one of our pages. Browsers omit Sec-Fetch-Site on
 * plain http, and old browsers never send it; then Origin decides. Origin `null` proves nothing: our pages without a
 * referrer send it, and so do sandboxed frames of other sites.
 */
function isForeign({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== siteUrl
}

/** Refuses a form that another site submitted. Throws `Problem`. */
export function refuseCrossSite(request: FastifyRequest, siteUrl: string): void {
  if (isForeign(request, siteUrl)) {
    throw new Problem(403, 'This form was not sent from a page of this site.')
  }
}
