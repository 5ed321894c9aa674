import type { FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

/**
 * CSRF protection: requests that change something must come from a page of ours. Browsers leave Sec-Fetch-Site out on
 * plain http, and old ones always: then the origin says it. The origin `null` says nothing: a page that sends no
 * referrer has it, and so has a sandboxed frame of another site.
 */
function isForeign({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== siteUrl
}

/** Refuses a form that is not from a page of ours. Throws `Problem`. */
export function refuseCrossSite(request: FastifyRequest, siteUrl: string): void {
  if (isForeign(request, siteUrl)) {
    throw new Problem(403, 'This form is not from a page of this site.')
  }
}
