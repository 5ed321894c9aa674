import { longestBody } from '#content/documents/schema.ts'
import { setupRoutes } from '#content/setup/setup-api.ts'
import { setupFields } from '#content/setup/setup-fields.ts'
import { entityTag, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { getSetup, goLive } from './setup.ts'

const tags = ['Setup']
const bodyLimit = longestBody(setupFields)

/** The setup of a new site. */
export function administratorSetupRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/setup',
    {
      schema: {
        ...setupRoutes['GET /setup'],
        tags,
        summary: 'Get the setup form’s values',
        description:
          'The values that people have written in the settings, the brand and the home page. Values of the demo ' +
          'company are empty.',
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
        summary: 'Publish the setup',
        description:
          'Saves the settings, the brand and the home page’s header in one transaction, and removes the demo content ' +
          'with `demo: "remove"`. Each document gets a version and a history entry. Missing values stay unchanged; ' +
          'an empty text of the page is replaced by its sample. Supports If-Match; a `version` in ' +
          'the body has the same effect and must be equal to it.',
      },
    },
    async (request, reply) => {
      const { version, ...input } = request.body
      const saved = await goLive(db, input, writeOptions(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
