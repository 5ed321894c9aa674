import * as z from 'zod'
import { draftShape, returned } from '../schema.ts'
import { type Setup, setupFields, setupInput, setupSchema } from '../setup/setup.ts'
import type { RouteSchemas } from './route.ts'

const storedSetup = setupSchema
  .extend({
    version: z.int().describe('Counts the saves of settings, brand and home page together'),
  })
  .meta({ id: 'Setup' })

/** What a new owner is asked, as it is now. */
export type StoredSetup = z.infer<typeof storedSetup>

const draft = z.strictObject(draftShape(setupFields)) as unknown as z.ZodType<Setup, Setup> // of the same fields

export const setupRoutes = {
  'GET /setup': { response: { 200: storedSetup } },
  'POST /setup/preview': {
    body: z.strictObject({ values: draft }),
    response: { 201: z.object({ path: z.string() }) },
  },
  'POST /setup/go-live': {
    body: setupInput.extend({ version: returned.version }),
    response: { 200: storedSetup },
  },
} satisfies RouteSchemas
