import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../headers.ts'
import { Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { compress } from './compress.ts'
import type { PageHandler } from './site.ts'
import { siteOf } from './site-data.ts'

/** Where the pages come from: the build, or Vite while developing. */
export interface PageSource {
  render: PageHandler
  /** Answers a request for one of the app's files; `false` when it is none. */
  serveFile(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  isDevelopment: boolean
}

/**
 * Requests that change something must come from a page of ours. Browsers leave Sec-Fetch-Site out on
 * plain http, and old ones always; a page that sends no referrer has the origin `null`.
 */
function isForeign({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && origin !== siteUrl
}

/** An address with a slash too many: without empty parts, so that the way on stays on this site. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/+(\?.*)?$/

/** Pages with secrets in their address or on them, in any spelling that leads to them. */
const privatePath = /^\/(?:admin|sso|checking)(?:[/.?]|$)/i

/** Every page, rendered by React Router. Comes last: what nothing else answers is a page. */
export async function pages(app: FastifyInstance, services: Services, source: PageSource) {
  const site = siteOf(services)

  // Pages take forms as browsers send them; they are read by the page's action.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, body),
  )

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const isPost = request.method === 'POST'
      if (!isPost && (await source.serveFile(request, reply))) return reply
      const [, path, query = ''] = withSlash.exec(request.url) ?? []
      if (!isPost && path) return reply.redirect(path + query, 301)
      if (isPost && isForeign(request, site.url)) {
        throw new Problem(403, 'This form is not from a page of this site.')
      }
      const visitor = {
        address: request.ip,
        cookie: request.headers.cookie ?? '',
        report: (fault: unknown) => request.log.error(fault),
      }
      const response = await source.render(toWebRequest(request, site.url), site, visitor)
      return sendPage(request, reply, response, source.isDevelopment)
    },
  })
}

/** What the router matches: the wildcard's value, which Fastify has decoded. */
const decodedPath = ({ params }: FastifyRequest) => `/${(params as { '*': string })['*']}`

/** The request as the pages see it: the site's own address, and no header of the client's. */
function toWebRequest(request: FastifyRequest, siteUrl: string): Request {
  const url = siteUrl + request.url
  if (request.method !== 'POST') return new Request(url)
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new Uint8Array((request.body as Buffer | undefined) ?? []), // as the parser above gives it
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  isDevelopment: boolean,
) {
  const body = Buffer.from(await response.arrayBuffer())
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie)

  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  // Vite's own scripts and styles are inline and change with every edit.
  if (isHtml && !isDevelopment) {
    reply.header('Content-Security-Policy', pagePolicy(body.toString()))
  }
  if (privatePath.test(decodedPath(request))) {
    reply.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')
  } else if (!response.headers.has('Cache-Control')) {
    reply.header('Cache-Control', 'no-cache')
  }
  const sent = await compress(body, request.headers['accept-encoding'])
  if (sent.encoding) reply.header('Content-Encoding', sent.encoding)
  return reply.header('Vary', 'Accept-Encoding').code(response.status).send(sent.body)
}
