import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { trashableNames } from './changes.ts'

const type = z.enum(trashableNames)
const params = z.strictObject({ type, id: z.string() })

const trashed = z
  .object({
    type,
    _id: z.uuid(),
    name: z.string(),
    url: z.string().optional().describe('Only for pictures: the address of the file'),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string().nullable(),
    /** When the record is deleted for good. */
    purgedAt: z.iso.datetime(),
  })
  .meta({ id: 'Trashed' })

/** A deleted record that can be restored. */
export type Trashed = z.infer<typeof trashed>

export const trashRoutes = {
  'GET /trash': { querystring: pageQuery, response: { 200: z.array(trashed) } },
  'POST /trash/:type/:id/restore': { params, response: { 204: noBody } },
  'DELETE /trash/:type/:id': { params, response: { 204: noBody } },
} satisfies RouteSchemas
