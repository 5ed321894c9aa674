import * as z from 'zod'
import type { Content } from '../define.ts'
import {
  activeSchema,
  draftSchema,
  inputSchema,
  plainValuesSchema,
  recordSchema,
  replacementSchema,
} from '../schema.ts'
import { recordRevision } from './history.ts'
import { listQuery, pageQuery } from './list-query.ts'
import { idParams, noBody, type RouteSchemas, slugParams } from './route.ts'

/** The names that `sort` may have: what the list in the back office shows, and times. */
export const sortable = (content: Content): string[] => [
  'createdAt',
  'updatedAt',
  'isActive',
  ...Object.values(content.columns),
]

const recordsQuery = (content: Content) =>
  listQuery(sortable(content)).extend({
    isActive: z
      .enum(['true', 'false'], 'Active must be true or false')
      .transform((word) => word === 'true')
      .optional()
      .describe('Shows active records only, or inactive ones'),
  })

const place = z
  .int('Place must be a whole number')
  .min(1, 'Place must be at least 1')
  .describe('Counted from 1; a place beyond the end is the last')

/** The routes of a content type; `:type` is its name. A type without slugs has none by slug, one by date none of a place. */
export function recordRoutes<C extends Content>(content: C) {
  const record = recordSchema(content).meta({ id: content.one })
  return {
    'GET /:type': { querystring: recordsQuery(content), response: { 200: z.array(record) } },
    'GET /:type/:id': { params: idParams, response: { 200: record } },
    'GET /:type/slug/:slug': { params: slugParams, response: { 200: record, 301: noBody } },
    'POST /:type': { body: inputSchema(content), response: { 201: record } },
    'PUT /:type/:id': {
      params: idParams,
      body: z.union([replacementSchema(content), activeSchema]),
      response: { 200: record },
    },
    'DELETE /:type/:id': { params: idParams, response: { 204: noBody } },
    'PUT /:type/:id/place': {
      params: idParams,
      body: z.strictObject({ place }),
      response: { 204: noBody },
    },
    'GET /:type/:id/revisions': {
      params: idParams,
      querystring: pageQuery,
      response: { 200: z.array(recordRevision(plainValuesSchema(content))) },
    },
    'POST /:type/preview': {
      body: z.strictObject({
        values: draftSchema(content),
        id: z.string('The id must be text').max(100).optional(),
      }),
      response: { 201: z.object({ path: z.string() }) },
    },
  } satisfies RouteSchemas
}

export type RecordRoutes<C extends Content> = ReturnType<typeof recordRoutes<C>>
