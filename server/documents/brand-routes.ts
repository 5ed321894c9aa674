import { brandRoutes } from '#content/documents/brand-api.ts'
import { entityTag, requireAdministrator, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { getDrafted, saveDraft } from '../publishing/document-drafts.ts'
import type { Services } from '../services.ts'
import { getBrand, saveBrand } from './brand.ts'

const tags = ['Brand']

/** Open routes: every public page shows the brand. */
export function openBrandRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/brand',
    { schema: { ...brandRoutes['GET /brand'], tags, summary: 'Get the brand' } },
    async (request, reply) => {
      const { draft } = request.query
      if (draft) requireAdministrator(request)
      const found = await (draft ? getDrafted(db, 'brand', 'brand') : getBrand(db))
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )
}

/** Only administrators save the brand. */
export function administratorBrandRoutes(app: ApiServer, { db }: Services) {
  app.put(
    '/brand',
    {
      schema: {
        ...brandRoutes['PUT /brand'],
        tags,
        summary: 'Save the brand',
        description:
          'Fields that are left out keep their value; an empty color resets it to the default. With `draft`, saves ' +
          'the draft and leaves the live brand unchanged. Honours If-Match; a `version` in the body counts as one, and ' +
          'must not differ from it.',
      },
    },
    async (request, reply) => {
      const { version, ...input } = request.body
      const options = writeOptions(request, version)
      const saved = await (request.query.draft
        ? saveDraft(db, 'brand', 'brand', { input, ...options })
        : saveBrand(db, input, options))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
