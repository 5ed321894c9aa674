import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { longestBody, type Returned, returned } from '#content/schema.ts'
import {
  type SettingsInput,
  settingsFields,
  settingsInput,
  settingsSchema,
} from '#content/settings.ts'
import { getSettings, saveSettings } from '../database/settings.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { entityTag, writing } from './http.ts'

const tags = ['Settings']

const settings = settingsSchema
  .extend({ version: z.int(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Settings' })

export function openSettingsRoutes(app: FastifyInstance, { db }: Services) {
  app.get(
    '/settings',
    { schema: { tags, summary: 'Get the company settings', response: { 200: settings } } },
    async (_request, reply) => {
      const found = await getSettings(db)
      if (!found) throw new Problem(404, 'There are no settings yet.')
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )
}

/** The settings are an administrator's, and so is their history. */
export function administratorSettingsRoutes(app: FastifyInstance, { db }: Services) {
  app.put<{ Body: SettingsInput & Returned }>(
    '/settings',
    {
      bodyLimit: longestBody(settingsFields),
      schema: {
        tags,
        summary: 'Save the company settings',
        description:
          'What is left out stays as it is; what the server had added is taken back. Honours ' +
          'If-Match; a `version` in the body counts as one, and must not differ from it.',
        body: settingsInput.extend(returned),
        response: { 200: settings },
      },
    },
    async (request, reply) => {
      const { version } = request.body
      const saved = await saveSettings(db, request.body, writing(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}
