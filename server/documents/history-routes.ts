import { historyRoutes } from '#content/documents/history-api.ts'
import { listOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { listChanges, listPeople } from './changes.ts'

export function activityRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/activity',
    {
      schema: {
        ...historyRoutes['GET /activity'],
        tags: ['Activity'],
        summary: 'List changes',
        description: 'Newest first.',
      },
    },
    async (request, reply) => {
      const list = await listChanges(db, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.get(
    '/activity/people',
    {
      schema: {
        ...historyRoutes['GET /activity/people'],
        tags: ['Activity'],
        summary: 'List the authors of changes',
      },
    },
    () => listPeople(db),
  )
}
