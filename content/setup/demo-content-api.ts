import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { seededNames } from '../documents/changes.ts'

const part = z.object({
  type: z.enum(seededNames),
  untouched: z
    .int()
    .describe('As the seed made it: of the settings those, of the pages those with such words'),
  edited: z
    .int()
    .describe('What somebody has changed since, and pictures of the demo that own records show'),
})

/** How much of one type is the demo's. */
export type DemoPart = z.infer<typeof part>

const demoContent = z
  .object({
    parts: z.array(part).describe('The types of which there is something'),
    removed: z
      .object({
        at: z.iso.datetime(),
        by: z.string().nullable().describe('An e-mail'),
        /** When it is deleted for good. */
        until: z.iso.datetime(),
      })
      .nullable()
      .describe('null unless it was removed and can be restored'),
    isPublicSite: z.boolean().describe('Whether SITE_URL is an address of more than this machine'),
  })
  .meta({ id: 'DemoContent' })

/** What is left of the demo company. */
export type DemoContent = z.infer<typeof demoContent>

const answer = { response: { 200: demoContent } }

export const demoContentRoutes = {
  'GET /demo-content': answer,
  'DELETE /demo-content': answer,
  'POST /demo-content/restore': answer,
} satisfies RouteSchemas
