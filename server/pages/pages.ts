import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import type { PageHandler } from './site.ts'
import { siteOf } from './site-data.ts'

/** Where the pages come from: the build, or Vite while developing. */
export interface PageSource {
  render: PageHandler
  /** Answers a request for one of the app's files; `false` when it is none. */
  serveFile(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  isDevelopment: boolean
}

/** Requests that change something must come from a page of ours. */
const isForeign = (request: FastifyRequest) => {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const privatePath = /^\/(?:admin|sso|checking)(?:[/.?]|$)/

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
      if (isPost && isForeign(request)) {
        return reply.code(403).type('text/plain; charset=utf-8').send('This form is not ours.')
      }
      const visitor = { address: request.ip, cookie: request.headers.cookie ?? '' }
      const response = await source.render(toWebRequest(request, site.url), site, visitor)
      return sendPage(request, reply, response, source.isDevelopment)
    },
  })
}

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
  if (privatePath.test(request.url)) {
    reply.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')
  } else if (!response.headers.has('Cache-Control')) {
    reply.header('Cache-Control', 'no-cache')
  }
  return reply.code(response.status).send(body)
}
