import * as z from 'zod'
import { returned } from '../schema.ts'
import { settingsInput, settingsSchema } from '../settings.ts'
import { uploadedImages } from './images.ts'
import type { RouteSchemas } from './route.ts'

const storedSettings = settingsSchema
  .extend({ version: z.int(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Settings' })

/** The settings with the count of their saves. */
export type StoredSettings = z.infer<typeof storedSettings>

export const settingsRoutes = {
  'GET /settings': { response: { 200: storedSettings } },
  'PUT /settings': { body: settingsInput.extend(returned), response: { 200: storedSettings } },
  'POST /settings/logo': { response: { 201: uploadedImages } },
} satisfies RouteSchemas
