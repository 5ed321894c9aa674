import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import type { RouteSchemas } from '../api/route.ts'
import { contentNames } from '../documents/content-types.ts'
import { release } from './releases-api.ts'

const subject = z.enum(['releases', ...contentNames])

/** A release, or a record with a time of its own. */
export type PublicationSubject = z.infer<typeof subject>

const publication = z
  .object({
    type: subject,
    _id: z.string(),
    name: z.string(),
    action: z.enum(['publish', 'unpublish']),
    at: z.iso.datetime().nullable().describe('The planned time; null for a release without one'),
    release: release.nullable().describe('The release, if it is one'),
  })
  .meta({ id: 'Publication' })

export type Publication = z.infer<typeof publication>

export const publicationRoutes = {
  'GET /publications': { querystring: pageQuery, response: { 200: z.array(publication) } },
} satisfies RouteSchemas
