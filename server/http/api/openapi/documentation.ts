import { createHash } from 'node:crypto'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Services } from '../../../services.ts'
import { type Page, type RenderResult, toPage } from '../../rendered-page.ts'
import { sendPage } from '../../send-page.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import type { Document } from './document.ts'

/**
 * Serves `/api/openapi.json`, generated from the schemas that validate requests, and `/api/docs`, the same as an HTML
 * page. Must be called before the routes that it documents are registered.
 */
export function documentation(app: FastifyInstance, { env }: Services) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))

  // Generated on request: this takes 5% of the startup time, and the document is rarely requested.
  let made: Promise<Document> | undefined
  const document = () => {
    made ??= import('./document.ts').then(({ describe }) => describe(routes, env.siteUrl))
    return made
  }

  const json = ready(async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return { status: 200, headers, body: Buffer.from(JSON.stringify(await document())) }
  })
  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  const html = ready(async () => ({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: Buffer.from(docsPage(await document())),
  }))
  for (const [path, page] of [
    ['/openapi.json', json],
    ['/docs', html],
  ] as const) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      return sendPage(request, reply, await page(), 'no-cache')
    })
  }
}

/** Renders the page at the first request and reuses it from then on. */
function ready(make: () => Promise<RenderResult>): () => Promise<Page> {
  let made: Promise<Page> | undefined
  return () => {
    made ??= make().then(toPage)
    return made
  }
}
