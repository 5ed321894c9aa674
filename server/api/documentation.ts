import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/**
 * `/api/openapi.json`, made from the same schemas that the requests are checked with, and the same
 * for people at `/api/docs`. Must be called before the routes it describes.
 */
export async function documentation(app: FastifyInstance, { env }: Services) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium API',
        version: '1',
        description:
          'JSON over HTTP. Without a token, active records can be read and a message can be sent; ' +
          'everything else needs the token of a session. Errors are application/problem+json ' +
          '(RFC 9457). Records have an entity tag; a PUT or DELETE with a stale If-Match is 412.',
      },
      servers: [{ url: env.siteUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({}),
  })

  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())

  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .serializer((page: string) => page)
      .send(docsPage(app.swagger())),
  )
}
