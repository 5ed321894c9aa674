import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, isMatch } from './negotiate.ts'
import { type Body, encodingsOf, inEncoding, type Page } from './page.ts'

/** What belongs on an answer with a page, in lower case. */
export const pageHeaders = (page: Page, body: Body, cacheControl: string) => ({
  'cache-control': cacheControl,
  ...page.headers,
  vary: 'Accept-Encoding',
  ...(page.status === 200 ? { etag: body.etag } : {}),
  ...(body.encoding === 'identity' ? {} : { 'content-encoding': body.encoding }),
})

/** Sends a page in the encoding that the client likes best, or that it has it already. */
export async function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  cacheControl: string,
) {
  const encoding = chosenEncoding(encodingsOf(page), headers['accept-encoding'])
  const body = await inEncoding(page, encoding)
  reply.code(page.status).headers(pageHeaders(page, body, cacheControl))
  if (page.status === 200 && isMatch(headers['if-none-match'], body.etag)) {
    return reply.removeHeader('content-encoding').code(304).send()
  }
  return reply.send(body.bytes)
}
