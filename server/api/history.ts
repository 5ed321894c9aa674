import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { actions, changedNames } from '#content/changes.ts'
import { type ContentName, contentNames, contents } from '#content/index.ts'
import { plainValuesSchema } from '#content/schema.ts'
import { settingsSchema } from '#content/settings.ts'
import { listChanges, listPeople, listRevisions } from '../database/changes.ts'
import { MissingError } from '../database/errors.ts'
import { settingsSubject } from '../database/settings.ts'
import type { Services } from '../services.ts'
import { sendList } from './http.ts'
import { idParams, listQuery } from './validation.ts'

const pages = listQuery(['version']).pick({ page: true, pageSize: true })

const made = {
  at: z.iso.datetime(),
  by: z.string().nullable().describe('An e-mail; null when the program did it'),
  action: z.enum(actions),
}

const revision = (values: z.ZodType) => z.object({ version: z.int(), ...made, values })

const revisionOf = (name: ContentName) =>
  revision(plainValuesSchema(contents[name])).extend({
    isActive: z.boolean(),
    slug: z.string().optional(),
  })

const change = z
  .object({
    _id: z.uuid(),
    ...made,
    type: z.enum(changedNames),
    recordId: z.string(),
    name: z.string().describe('What the record was called then'),
  })
  .meta({ id: 'Change' })

const activityQuery = pages.extend({
  person: z.string().max(254).optional().describe('The e-mail of who did it'),
  type: z.enum(changedNames).optional(),
  record: z.string().max(100).optional().describe('The id of a record'),
})

/** The versions of records, for all staff. */
export function staffRevisionRoutes(app: FastifyInstance, { db, env }: Services) {
  for (const name of contentNames) {
    app.get<{ Params: z.infer<typeof idParams>; Querystring: z.infer<typeof pages> }>(
      `/${name}/:id/revisions`,
      {
        schema: {
          tags: [contents[name].many],
          summary: `List the versions of a ${contents[name].one.toLowerCase()}`,
          description: 'The newest first; also of one in the trash.',
          params: idParams,
          querystring: pages,
          response: { 200: z.array(revisionOf(name)) },
        },
      },
      async (request, reply) => {
        const list = await listRevisions(db, name, request.params.id, request.query)
        if (list.items.length === 0 && (request.query.page ?? 1) === 1) throw new MissingError()
        return sendList(request, reply, env.siteUrl, list, request.query)
      },
    )
  }
}

/** What was changed of anything, when and by whom; and the versions of the settings. */
export function activityRoutes(app: FastifyInstance, { db, env }: Services) {
  app.get<{ Querystring: z.infer<typeof pages> }>(
    '/settings/revisions',
    {
      schema: {
        tags: ['Settings'],
        summary: 'List the versions of the company settings',
        querystring: pages,
        response: { 200: z.array(revision(settingsSchema)) },
      },
    },
    async (request, reply) => {
      const { type, recordId } = settingsSubject
      const list = await listRevisions(db, type, recordId, request.query)
      return sendList(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get<{ Querystring: z.infer<typeof activityQuery> }>(
    '/activity',
    {
      schema: {
        tags: ['Activity'],
        summary: 'List what was changed',
        description: 'The newest first.',
        querystring: activityQuery,
        response: { 200: z.array(change) },
      },
    },
    async (request, reply) => {
      const list = await listChanges(db, request.query)
      return sendList(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get(
    '/activity/people',
    {
      schema: {
        tags: ['Activity'],
        summary: 'List everybody who ever changed something',
        response: { 200: z.array(z.string()) },
      },
    },
    () => listPeople(db),
  )
}
