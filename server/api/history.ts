import { historyRoutes } from '#content/api/history.ts'
import { brandSubject } from '../database/brand.ts'
import { listChanges, listPeople, listRevisions } from '../database/changes.ts'
import { settingsSubject } from '../database/settings.ts'
import type { Services } from '../services.ts'
import { listOf } from './http.ts'
import type { ApiServer } from './validation.ts'

/** What was changed of anything, when and by whom; and the versions of the settings and the brand. */
export function activityRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/settings/revisions',
    {
      schema: {
        ...historyRoutes['GET /settings/revisions'],
        tags: ['Settings'],
        summary: 'List the versions of the company settings',
      },
    },
    async (request, reply) => {
      const { type, recordId } = settingsSubject
      const list = await listRevisions(db, type, recordId, request.query)
      return listOf(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get(
    '/brand/revisions',
    {
      schema: {
        ...historyRoutes['GET /brand/revisions'],
        tags: ['Brand'],
        summary: 'List the versions of the brand',
      },
    },
    async (request, reply) => {
      const { type, recordId } = brandSubject
      const list = await listRevisions(db, type, recordId, request.query)
      return listOf(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get(
    '/activity',
    {
      schema: {
        ...historyRoutes['GET /activity'],
        tags: ['Activity'],
        summary: 'List what was changed',
        description: 'The newest first.',
      },
    },
    async (request, reply) => {
      const list = await listChanges(db, request.query)
      return listOf(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get(
    '/activity/people',
    {
      schema: {
        ...historyRoutes['GET /activity/people'],
        tags: ['Activity'],
        summary: 'List everybody who ever changed something',
      },
    },
    () => listPeople(db),
  )
}
