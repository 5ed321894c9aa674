import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { brandInput } from '../brand/brand.ts'
import { type ContentName, contentNames, contents } from '../documents/content-types.ts'
import { type PageName, pageNames, pages } from '../documents/pages/index.ts'
import { draftInputSchema, draftShape, longestBody } from '../documents/schema.ts'
import { settingsInput } from '../documents/settings.ts'
import { settingsFields } from '../documents/settings-fields.ts'
import { readRichTextField } from '../rich-text/read.ts'
import type { Setup } from '../setup/setup.ts'
import { setupFields } from '../setup/setup-fields.ts'
import type { SingleName } from './document-type.ts'

/**
 * Document with unsaved values. Values may be incomplete, except for settings and brand. Omitted fields keep their value.
 */
export type PreviewedDocument =
  | { type: ContentName; id?: string | undefined; values: object }
  | { type: 'pages'; id: PageName; values: object }
  | { type: SingleName; id: SingleName; values: object }

const id = z
  .string('The id must be text')
  .max(100, 'The id must be at most 100 characters')
  .optional()
  .describe('Omitted for a record that is not stored yet')

const recordsOf = contentNames.map((name) =>
  z.strictObject({
    type: z.literal(name),
    id,
    values: draftInputSchema(contents[name], readRichTextField),
  }),
)
const textsOf = pageNames.map((name) =>
  z.strictObject({
    type: z.literal('pages'),
    id: z.literal(name),
    values: z.strictObject(draftShape(pages[name].sections)),
  }),
)

const ofOne = [
  z.strictObject({
    type: z.literal('settings'),
    id: z.literal('settings'),
    values: settingsInput,
  }),
  z.strictObject({ type: z.literal('brand'), id: z.literal('brand'), values: brandInput }),
]

/** Cast: the schemas are built at run time, so their types are not known. */
const oneOf = (schemas: readonly z.ZodObject[], key: string, error: string) =>
  z.discriminatedUnion(key, schemas as unknown as [z.ZodObject], error)

const document = z.discriminatedUnion(
  'type',
  [
    ...(recordsOf as unknown as [z.ZodObject]), // Cast: see `oneOf`.
    oneOf(textsOf, 'id', 'The id must be that of a page'),
    ...(ofOne as unknown as [z.ZodObject]), // Cast: see `oneOf`.
  ],
  'The type must be that of a document',
) as unknown as z.ZodType<PreviewedDocument, PreviewedDocument>

const setup = z.strictObject(draftShape(setupFields)) as unknown as z.ZodType<Setup, Setup> // Cast: built from the fields of `Setup`.

/** Path on this site, without a query. */
const sitePath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^?#\s]*$/, 'Path must be a path of this site')

export const previewRoutes = {
  'POST /previews': {
    body: z.strictObject({
      path: sitePath
        .optional()
        .describe('The page to show. Default: the page of the first document, or the home page'),
      documents: z.array(document).max(50, 'Preview at most 50 documents').optional(),
      releaseId: z
        .string()
        .optional()
        .describe('Shows all current drafts of a release, at the time of its publication'),
      setup: setup.optional().describe('Shows the site with these answers of the setup'),
      isMarked: z
        .boolean()
        .optional()
        .describe('Puts a mark before each text, for editing on the page'),
    }),
    response: { 201: z.object({ path: z.string() }) },
  },
} satisfies RouteSchemas

/** Body limit of a preview in bytes: all texts of the site and one record. */
export const longestPreview =
  longestBody(settingsFields) +
  pageNames.reduce((sum, name) => sum + longestBody(pages[name].sections), 0) +
  Math.max(...contentNames.map((name) => longestBody(contents[name].fields)))

/** The body of `POST /previews`. */
export type PreviewInput = z.infer<(typeof previewRoutes)['POST /previews']['body']>
