import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { seededNames } from '../documents/changes.ts'

const part = z.object({
  type: z.enum(seededNames),
  untouched: z
    .int()
    .describe('Unchanged since the seed: records, the settings, or pages with sample texts'),
  edited: z.int().describe('Edited since the seed, and demo pictures used by other records'),
})

/** Counts of demo content of one type. */
export type DemoPart = z.infer<typeof part>

const demoContent = z
  .object({
    parts: z.array(part).describe('Types with demo content'),
    removed: z
      .object({
        at: z.iso.datetime(),
        by: z.string().nullable().describe('An email'),
        /** When the removed demo content is permanently deleted. */
        until: z.iso.datetime(),
      })
      .nullable()
      .describe('Set if the demo content was removed and can be restored'),
    isPublicSite: z.boolean().describe('Whether SITE_URL is reachable from other machines'),
  })
  .meta({ id: 'DemoContent' })

/** Remaining demo content. */
export type DemoContent = z.infer<typeof demoContent>

const answer = { response: { 200: demoContent } }

export const demoContentRoutes = {
  'GET /demo-content': answer,
  'DELETE /demo-content': answer,
  'POST /demo-content/restore': answer,
} satisfies RouteSchemas
