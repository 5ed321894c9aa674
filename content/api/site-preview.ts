import * as z from 'zod'
import { type PageName, pageNames, pages, type TextsOf } from '../pages/index.ts'
import { draftShape, longestBody } from '../schema.ts'
import { settingsFields, settingsSchema } from '../settings.ts'
import type { RouteSchemas } from './route.ts'

type Texts = { [N in PageName]?: TextsOf<N> | undefined }

const texts = z.strictObject(
  Object.fromEntries(
    pageNames.map((name) => [name, z.strictObject(draftShape(pages[name].sections)).optional()]),
  ),
) as unknown as z.ZodType<Texts, Texts> // made at run time of the declarations that the type comes from

/** A path of the site: on this host, without a query. */
export const sitePath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^?#\s]*$/, 'Path must be a path of this site')

export const sitePreviewRoutes = {
  'POST /previews': {
    body: z.strictObject({
      path: sitePath,
      pages: texts.optional(),
      settings: settingsSchema.strict().optional(),
      isMarked: z
        .boolean()
        .optional()
        .describe('For the editor: each text can be found on the page'),
    }),
    response: { 201: z.object({ path: z.string() }) },
  },
} satisfies RouteSchemas

/** The longest body of a preview: every text of the site, in bytes. */
export const longestSitePreview =
  longestBody(settingsFields) +
  pageNames.reduce((sum, name) => sum + longestBody(pages[name].sections), 0)

/** What a preview shows, and on which page. */
export type SitePreview = z.infer<(typeof sitePreviewRoutes)['POST /previews']['body']>
