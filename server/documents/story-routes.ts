import { storyRoutes } from '#content/documents/records-api.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { searchStories } from './story-search.ts'

/** Full-text search of rich texts, which a list's own search does not cover. */
export function staffStoryRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/stories',
    {
      schema: {
        ...storyRoutes['GET /stories'],
        tags: ['Stories'],
        summary: 'Search the rich texts of all records',
        description:
          'Returns the first few matches of each type: drafts, then records in list order.',
      },
    },
    (request) => searchStories(db, request.query.search ?? ''),
  )
}
