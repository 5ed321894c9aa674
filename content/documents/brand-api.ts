import * as z from 'zod'
import { draftQuery } from '../api/list-query.ts'
import type { RouteSchemas } from '../api/route.ts'
import { brandInput, brandSchema } from '../brand/brand.ts'
import { draftState, returnedDraft, serverFields } from './schema.ts'

const storedBrand = brandSchema
  .extend({
    version: z.int().describe('0 before anyone has saved a brand'),
    updatedAt: z.iso.datetime().optional(),
    draft: draftState.nullable().optional().describe('Only in answers to requests with `draft`'),
  })
  .meta({ id: 'Brand' })

/** The brand with its version. */
export type StoredBrand = z.infer<typeof storedBrand>

export const brandRoutes = {
  'GET /brand': { querystring: draftQuery, response: { 200: storedBrand } },
  'PUT /brand': {
    querystring: draftQuery,
    body: brandInput.extend({ ...serverFields, draft: returnedDraft }),
    response: { 200: storedBrand },
  },
} satisfies RouteSchemas
