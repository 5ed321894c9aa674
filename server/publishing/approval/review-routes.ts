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
        summary: 'List the drafts that wait for a review',
        description: 'The longest waiting first; settings and brand for administrators.',
      },
    },
    async (request) => withRight(request, await listWaiting(db)),
  )
}
