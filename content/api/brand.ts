import * as z from 'zod'
import { brandInput, brandSchema } from '../brand/brand.ts'
import { returned } from '../schema.ts'
import type { RouteSchemas } from './route.ts'

const storedBrand = brandSchema
  .extend({
    version: z.int().describe('0 before anyone has saved a brand'),
    updatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'Brand' })

/** The brand with the count of its saves. */
export type StoredBrand = z.infer<typeof storedBrand>

export const brandRoutes = {
  'GET /brand': { response: { 200: storedBrand } },
  'PUT /brand': { body: brandInput.extend(returned), response: { 200: storedBrand } },
} satisfies RouteSchemas
