import * as z from 'zod'
import { draftQuery, listQuery } from '../api/list-query.ts'
import { idParams, noBody, type RouteSchemas, slugParams } from '../api/route.ts'
import { documentTypes } from '../publishing/document-type.ts'
import { staleDraft } from '../publishing/stale-draft-api.ts'
import { readRichTextField } from '../rich-text/read.ts'
import { anyText } from '../text/strings.ts'
import { contentNames, contents } from './content-types.ts'
import { type Content, schemaName } from './define.ts'
import {
  activeSchema,
  draftApproval,
  draftInputSchema,
  inputSchema,
  plainValuesSchema,
  recordSchema,
  replacementSchema,
} from './schema.ts'

/**
 * Valid values of `sort`: the columns of the back office's list, times and the state. Records with pages in the root are
 * also sorted by address, each page before those below it.
 */
export const sortable = (content: Content): string[] => [
  'createdAt',
  'updatedAt',
  'isActive',
  ...(content.isInRoot ? ['slug'] : []),
  ...Object.values(content.columns),
]

const recordsQuery = (content: Content) =>
  listQuery(sortable(content)).extend({
    isActive: z
      .enum(['true', 'false'], 'Active must be true or false')
      .transform((word) => word === 'true')
      .optional()
      .describe('Lists only active, or only inactive records'),
    draft: z
      .enum(
        ['true', 'live', 'only', 'new', 'waiting'],
        'Draft must be true, live, only, new or waiting',
      )
      .optional()
      .describe(
        'For staff. `true` shows the draft of each record that has one, with records that were never public last; ' +
          '`live` does the same without records that were never public. ' +
          '`only` lists records with a draft, `new` records that were never public, ' +
          '`waiting` records that wait for a review; all three by the last save, newest first',
      ),
  })

/** The schemas of the plain values of each content type. */
export const valuesSchemas = contentNames.map((name) =>
  plainValuesSchema(contents[name]).meta({ id: `${schemaName(contents[name])}Values` }),
)

const valuesOf = ({ name }: Content) =>
  valuesSchemas.find((_, place) => contentNames[place] === name) ?? z.never()

const place = z
  .int('Place must be a whole number')
  .min(1, 'Place must be at least 1')
  .describe('Counted from 1; a place beyond the end moves the record to the end')

/**
 * The routes of a content type; `:type` is its name. Types without slugs have no route by slug. Types sorted by date
 * have no route that moves a record to a place.
 */
function recordRoutes<C extends Content>(content: C) {
  const record = recordSchema(content).meta({ id: schemaName(content) })
  return {
    'GET /:type': { querystring: recordsQuery(content), response: { 200: z.array(record) } },
    'GET /:type/:id': { params: idParams, querystring: draftQuery, response: { 200: record } },
    'GET /:type/slug/:slug': { params: slugParams, response: { 200: record, 301: noBody } },
    'POST /:type': {
      querystring: draftQuery,
      // Validates live records. The handler validates a draft with `draftInputSchema`.
      body: inputSchema(content, readRichTextField),
      response: { 201: record },
    },
    'PUT /:type/:id': {
      params: idParams,
      querystring: draftQuery,
      body: z.union([
        replacementSchema(content, readRichTextField),
        activeSchema,
        draftInputSchema(content, readRichTextField),
      ]),
      response: { 200: record, 412: staleDraft(record, valuesOf(content)) },
    },
    'DELETE /:type/:id': { params: idParams, response: { 204: noBody } },
    'POST /:type/:id/take-over': { params: idParams, response: { 200: record } },
    'PUT /:type/:id/place': {
      params: idParams,
      body: z.strictObject({ place }),
      response: { 204: noBody },
    },
  } satisfies RouteSchemas
}

export type RecordRoutes<C extends Content> = ReturnType<typeof recordRoutes<C>>

export const contentRoutes = contentNames.map((name) => ({
  name,
  routes: recordRoutes(contents[name]),
}))

/** The name and the routes of a content type. */
export type ContentRoutes = (typeof contentRoutes)[number]

/**
 * A draft that waits for a review. `_id` is the id of a record, the name of a page, or the type of the settings or
 * the brand.
 */
const waitingDraft = z
  .object({
    type: z.enum(documentTypes),
    _id: z.string(),
    name: z.string(),
    sentAt: z.iso.datetime().nullable().describe('null if no review was requested'),
    sentBy: z.string().nullable(),
    approval: draftApproval,
  })
  .meta({ id: 'WaitingDraft' })

export type WaitingDraft = z.infer<typeof waitingDraft>

export const reviewRoutes = {
  'GET /reviews': { response: { 200: z.array(waitingDraft) } },
} satisfies RouteSchemas

/** A search result: a record whose rich texts contain the words. */
const foundStory = z
  .object({
    type: z.enum(contentNames),
    _id: z.string(),
    name: z.string(),
    isActive: z.boolean().describe('false for the draft of a record that was never live'),
    excerpt: z.string().describe('The text around the first match'),
  })
  .meta({ id: 'FoundStory' })

export type FoundStory = z.infer<typeof foundStory>

export const storyRoutes = {
  'GET /stories': {
    querystring: z.strictObject({
      search: anyText('The search', 200)
        .optional()
        .describe('Words or prefixes of words, all of which must match. Ignores case and accents'),
    }),
    response: { 200: z.array(foundStory) },
  },
} satisfies RouteSchemas
