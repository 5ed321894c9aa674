import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { chosenEncoding, isMatch } from './content-negotiation.ts'
import { type Body, encode, encodingsOf, type Page } from './rendered-page.ts'

/**
 * How long a page that everybody may see can be kept. A browser asks each time whether its copy is
 * still good, and is answered from memory; a CDN may do without, as far as it is allowed to.
 */
export function freshness({ status }: Page, { maxAge, staleWhileRevalidate }: Env['cdn']): string {
  if (status !== 200) return status < 500 ? 'no-cache' : 'no-store'
  return [
    'public, max-age=0, must-revalidate',
    ...(maxAge === undefined ? [] : [`s-maxage=${maxAge}`]),
    ...(staleWhileRevalidate === undefined
      ? []
      : [`stale-while-revalidate=${staleWhileRevalidate}`]),
  ].join(', ')
}

/** What belongs on an answer with a page, in lower case. */
export const pageHeaders = (page: Page, body: Body, cacheControl: string) => ({
  'cache-control': cacheControl,
  ...page.headers,
  vary: 'Accept-Encoding',
  ...(page.status === 200 ? { etag: body.etag } : {}),
  ...(body.encoding === 'identity' ? {} : { 'content-encoding': body.encoding }),
})

/** Sends a page in the encoding that the client likes best, or that it has it already. */
export function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  cacheControl: string,
) {
  const encoding = chosenEncoding(encodingsOf(page), headers['accept-encoding'])
  const body = encode(page, encoding)
  reply.code(page.status).headers(pageHeaders(page, body, cacheControl))
  if (page.status === 200 && isMatch(headers['if-none-match'], body.etag)) {
    return reply.removeHeader('content-encoding').code(304).send()
  }
  return reply.send(body.bytes)
}
