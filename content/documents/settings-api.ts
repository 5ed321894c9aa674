import * as z from 'zod'
import { draftQuery } from '../api/list-query.ts'
import type { RouteSchemas } from '../api/route.ts'
import { uploadedImages } from '../media/images-api.ts'
import { draftState, returnedDraft, serverFields } from './schema.ts'
import { settingsInput, settingsSchema } from './settings.ts'

const storedSettings = settingsSchema
  .extend({
    version: z.int().describe('0 before anyone has saved settings'),
    updatedAt: z.iso.datetime().optional(),
    draft: draftState.nullable().optional().describe('Only in answers to requests with `draft`'),
  })
  .meta({ id: 'Settings' })

/** The settings with their version. */
export type StoredSettings = z.infer<typeof storedSettings>

export const settingsRoutes = {
  'GET /settings': { querystring: draftQuery, response: { 200: storedSettings } },
  'PUT /settings': {
    querystring: draftQuery,
    body: settingsInput.extend({ ...serverFields, draft: returnedDraft }),
    response: { 200: storedSettings },
  },
  'POST /settings/logo': { response: { 201: uploadedImages } },
} satisfies RouteSchemas
