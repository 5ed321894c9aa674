import { createHash } from 'node:crypto'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Services } from '../../services.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import type { Document } from './document.ts'

/**
 * `/api/openapi.json`, made from the same schemas that the requests are checked with, and the same
 * for people at `/api/docs`. Must be called before the routes it describes.
 */
export function documentation(app: FastifyInstance, { env }: Services) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))

  // Lazy: it would take a twentieth of the start, and is seldom requested.
  let made: Promise<Document> | undefined
  const document = () => {
    made ??= import('./document.ts').then(({ describe }) => describe(routes, env.siteUrl))
    return made
  }

  app.get('/openapi.json', { schema: { hide: true } }, document)

  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .serializer((page: string) => page)
      .send(docsPage(await document())),
  )
}
