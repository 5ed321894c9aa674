import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { productName } from '#content/brand/product.ts'
import { schemaController } from '../validation.ts'
import { describeRichTexts } from './rich-text.ts'

export type Document = Exclude<ReturnType<FastifyInstance['swagger']>, string>

/** Generates the OpenAPI document of routes by registering them in a second Fastify instance with empty handlers. */
export async function describe(
  routes: readonly RouteOptions[],
  siteUrl: string,
): Promise<Document> {
  const app = Fastify({ schemaController, exposeHeadRoutes: false })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'JSON over HTTP. Without a token, active records can be read and a message can be sent; ' +
          'everything else needs the token of a session. Errors are application/problem+json ' +
          '(RFC 9457). Records have an entity tag; a PUT or DELETE with a stale If-Match answers 412, and a ' +
          '`version` in the body of a PUT counts as If-Match. A record can be sent back as it was read.',
      },
      servers: [{ url: siteUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({}),
    transformObject: createJsonSchemaTransformObject({}),
  })
  for (const { method, url, schema } of routes) {
    if (method === 'HEAD') continue
    app.route({ method, url, ...(schema && { schema }), handler: async () => {} })
  }
  await app.ready()
  const document: Document = app.swagger()
  describeRichTexts(document)
  await app.close()
  return document
}
