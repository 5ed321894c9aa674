import { longestBody } from '#content/documents/schema.ts'
import { settingsRoutes } from '#content/documents/settings-api.ts'
import { settingsFields } from '#content/documents/settings-fields.ts'
import { entityTag, requireAdministrator, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import { getDrafted, saveDraft } from '../publishing/document-drafts.ts'
import type { Services } from '../services.ts'
import { getSettings, saveSettings } from './settings.ts'

const tags = ['Settings']

export function openSettingsRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/settings',
    { schema: { ...settingsRoutes['GET /settings'], tags, summary: 'Get the company settings' } },
    async (request, reply) => {
      const { draft } = request.query
      if (draft) requireAdministrator(request)
      const found = await (draft ? getDrafted(db, 'settings', 'settings') : getSettings(db))
      if (!found) throw new Problem(404, 'There are no settings yet.')
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )
}

/** Only administrators save the settings. */
export function administratorSettingsRoutes(app: ApiServer, { db }: Services) {
  app.put(
    '/settings',
    {
      bodyLimit: longestBody(settingsFields),
      schema: {
        ...settingsRoutes['PUT /settings'],
        tags,
        summary: 'Save the company settings',
        description:
          'Fields that are left out keep their value; fields that the server added are accepted. With `draft`, saves the ' +
          'draft and leaves the live settings unchanged. Honours If-Match; a `version` in the body counts as one, and ' +
          'must not differ from it.',
      },
    },
    async (request, reply) => {
      const { version, ...input } = request.body
      const options = writeOptions(request, version)
      const saved = await (request.query.draft
        ? saveDraft(db, 'settings', 'settings', { input, ...options })
        : saveSettings(db, input, options))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
