import { storyRoutes } from '#content/documents/records-api.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { searchStories } from './story-search.ts'

/** The search through rich texts, which the lists leave out. */
export function staffStoryRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/stories',
    {
      schema: {
        ...storyRoutes['GET /stories'],
        tags: ['Stories'],
        summary: 'Search through the rich texts of all records',
        description:
          'Of each type the first few, in the order of its list, and drafts before them.',
      },
    },
    (request) => searchStories(db, request.query.search ?? ''),
  )
}
