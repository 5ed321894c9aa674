import { longestBody } from '#content/documents/schema.ts'
import { setupFields } from '#content/setup/setup.ts'
import { setupRoutes } from '#content/setup/setup-api.ts'
import { entityTag, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { getSetup, goLive } from './setup.ts'

const tags = ['Setup']
const bodyLimit = longestBody(setupFields)

/** What a new owner is asked to make the site the company's own. */
export function administratorSetupRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/setup',
    {
      schema: {
        ...setupRoutes['GET /setup'],
        tags,
        summary: 'Get what a new owner is asked',
        description:
          'Of the settings, the brand and the home page what people have written; what is the demo ' +
          'company’s is empty.',
      },
    },
    async (_request, reply) => {
      const found = await getSetup(db)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  app.post(
    '/setup/go-live',
    {
      bodyLimit,
      schema: {
        ...setupRoutes['POST /setup/go-live'],
        tags,
        summary: 'Go live as the company’s own site',
        description:
          'Settings, brand, the head of the home page and, with `demo: "remove"`, the removal of the demo ' +
          'content: all of it or nothing, each with its version and its history. What is left out stays ' +
          'as it is; an empty text of the page gives way to its sample. Honours If-Match; a `version` in ' +
          'the body counts as one, and must not differ from it.',
      },
    },
    async (request, reply) => {
      const { version, ...input } = request.body
      const saved = await goLive(db, input, writeOptions(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
