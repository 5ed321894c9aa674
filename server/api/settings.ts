import { settingsRoutes } from '#content/api/settings.ts'
import { longestBody } from '#content/schema.ts'
import { settingsFields } from '#content/settings.ts'
import { getSettings, saveSettings } from '../database/settings.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { entityTag, writeOptions } from './http.ts'
import type { ApiServer } from './validation.ts'

const tags = ['Settings']

export function openSettingsRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/settings',
    { schema: { ...settingsRoutes['GET /settings'], tags, summary: 'Get the company settings' } },
    async (_request, reply) => {
      const found = await getSettings(db)
      if (!found) throw new Problem(404, 'There are no settings yet.')
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )
}

/** The settings are an administrator's, and so is their history. */
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
          'What is left out stays as it is; what the server had added is taken back. Honours ' +
          'If-Match; a `version` in the body counts as one, and must not differ from it.',
      },
    },
    async (request, reply) => {
      const { version } = request.body
      const saved = await saveSettings(db, request.body, writeOptions(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
