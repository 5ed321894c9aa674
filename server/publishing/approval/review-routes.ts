import { reviewRoutes } from '#content/documents/records-api.ts'
import { withRight } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import type { Services } from '../../services.ts'
import { listWaiting } from './reviews.ts'

export function staffReviewRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/reviews',
    {
      schema: {
        ...reviewRoutes['GET /reviews'],
        tags: ['Reviews'],
        summary: 'List the drafts that are waiting for review',
        description: 'Longest waiting first. Only administrators see settings and brand.',
      },
    },
    async (request) => withRight(request, await listWaiting(db)),
  )
}
