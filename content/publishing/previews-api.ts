import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { brandInput } from '../brand/brand.ts'
import { type ContentName, contentNames, contents } from '../documents/content-types.ts'
import { type PageName, pageNames, pages } from '../documents/pages/index.ts'
import { draftInputSchema, draftShape, longestBody } from '../documents/schema.ts'
import { settingsFields, settingsInput } from '../documents/settings.ts'
import { readRichTextField } from '../rich-text/read.ts'
import { type Setup, setupFields } from '../setup/setup.ts'
import type { SingleName } from './document-type.ts'

/**
 * A document with unsaved values, which may be unfinished, but for settings and brand. What is left out keeps its value.
 */
export type PreviewedDocument =
  | { type: ContentName; id?: string | undefined; values: object }
  | { type: 'pages'; id: PageName; values: object }
  | { type: SingleName; id: SingleName; values: object }

const id = z
  .string('The id must be text')
  .max(100, 'The id must be at most 100 characters')
  .optional()
  .describe('Absent of a record that is not stored yet')

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

/** As one type: what a schema is made from is only known at run time. */
const oneOf = (schemas: readonly z.ZodObject[], key: string, error: string) =>
  z.discriminatedUnion(key, schemas as unknown as [z.ZodObject], error)

const document = z.discriminatedUnion(
  'type',
  [
    ...(recordsOf as unknown as [z.ZodObject]), // as above
    oneOf(textsOf, 'id', 'The id must be that of a page'),
    ...(ofOne as unknown as [z.ZodObject]),
  ],
  'The type must be that of a document',
) as unknown as z.ZodType<PreviewedDocument, PreviewedDocument>

const setup = z.strictObject(draftShape(setupFields)) as unknown as z.ZodType<Setup, Setup> // of the same fields

/** A path of the site: on this host, without a query. */
const sitePath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^?#\s]*$/, 'Path must be a path of this site')

export const previewRoutes = {
  'POST /previews': {
    body: z.strictObject({
      path: sitePath
        .optional()
        .describe('What is shown; unless given, where the first document stands, or the home page'),
      documents: z.array(document).max(50, 'Preview at most 50 documents').optional(),
      releaseId: z
        .string()
        .optional()
        .describe('All drafts of a release, as they are when somebody looks, at its time'),
      setup: setup.optional().describe('The answers of a new owner, gone live'),
      isMarked: z
        .boolean()
        .optional()
        .describe('For the editor: each text of the pages can be found on the page'),
    }),
    response: { 201: z.object({ path: z.string() }) },
  },
} satisfies RouteSchemas

/** The longest body of a preview: every text of the site and a record, in bytes. */
export const longestPreview =
  longestBody(settingsFields) +
  pageNames.reduce((sum, name) => sum + longestBody(pages[name].sections), 0) +
  Math.max(...contentNames.map((name) => longestBody(contents[name].fields)))

/** The body of `POST /previews`. */
export type PreviewInput = z.infer<(typeof previewRoutes)['POST /previews']['body']>
