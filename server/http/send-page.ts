import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env/env.ts'
import { chosenEncoding, matchesEtag } from './content-negotiation.ts'
import { availableEncodings, type Body, encode, type Page } from './rendered-page.ts'

/**
 * Cache-Control of a public page. Browsers revalidate each time. A CDN may cache the page as configured, but only until
 * the next scheduled change of the content, which is `leftMs` milliseconds away.
 */
export function cacheControlFor(
  { status }: Page,
  cdn: Env['cdn'],
  leftMs = Number.POSITIVE_INFINITY,
): string {
  const left = Math.max(0, Math.floor(leftMs / 1000))
  const maxAge = cdn.maxAge === undefined ? undefined : Math.min(cdn.maxAge, left)
  const isNear = expiresBeforeCdn(cdn, leftMs)
  const staleWhileRevalidate = isNear ? undefined : cdn.staleWhileRevalidate
  if (status !== 200) return status < 500 ? 'no-cache' : 'no-store'
  return [
    'public, max-age=0, must-revalidate',
    ...(maxAge === undefined ? [] : [`s-maxage=${maxAge}`]),
    ...(staleWhileRevalidate === undefined
      ? []
      : [`stale-while-revalidate=${staleWhileRevalidate}`]),
  ].join(', ')
}

/**
 * Whether a CDN could still serve the page after the next scheduled change of the content, `leftMs` milliseconds from
 * now.
 */
export const expiresBeforeCdn = (
  { maxAge, staleWhileRevalidate = 0 }: Env['cdn'],
  leftMs: number,
): boolean => maxAge !== undefined && leftMs < (maxAge + staleWhileRevalidate) * 1000

/** The headers of a page's response, in lower case. */
export const pageHeaders = (page: Page, body: Body, cacheControl: string) => ({
  'cache-control': cacheControl,
  ...page.headers,
  vary: 'Accept-Encoding',
  ...(page.status === 200 ? { etag: body.etag } : {}),
  ...(body.encoding === 'identity' ? {} : { 'content-encoding': body.encoding }),
})

/** Sends a page in the client's preferred encoding, or 304 if the client has it. */
export function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  cacheControl: string,
) {
  const encoding = chosenEncoding(availableEncodings(page), headers['accept-encoding'])
  const body = encode(page, encoding)
  reply.code(page.status).headers(pageHeaders(page, body, cacheControl))
  if (page.status === 200 && matchesEtag(headers['if-none-match'], body.etag)) {
    return reply.removeHeader('content-encoding').code(304).send()
  }
  return reply.send(body.bytes)
}
