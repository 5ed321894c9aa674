import * as z from 'zod'
import { draftQuery, listQuery } from '../api/list-query.ts'
import { problemAnswer } from '../api/problem.ts'
import { idParams, noBody, type RouteSchemas, slugParams } from '../api/route.ts'
import { documentTypes } from '../publishing/document-type.ts'
import { readRichTextField } from '../rich-text/read.ts'
import { anyText } from '../text/strings.ts'
import { contentNames, contents } from './content-types.ts'
import type { Content } from './define.ts'
import {
  activeSchema,
  draftApproval,
  draftInputSchema,
  inputSchema,
  recordSchema,
  replacementSchema,
} from './schema.ts'

/** The names that `sort` may have: what the list in the back office shows, and times. */
export const sortable = (content: Content): string[] => [
  'createdAt',
  'updatedAt',
  'isActive',
  ...Object.values(content.columns),
]

const recordsQuery = (content: Content) =>
  listQuery(sortable(content)).extend({
    isActive: z
      .enum(['true', 'false'], 'Active must be true or false')
      .transform((word) => word === 'true')
      .optional()
      .describe('Shows active records only, or inactive ones'),
    draft: z
      .enum(
        ['true', 'live', 'only', 'new', 'waiting'],
        'Draft must be true, live, only, new or waiting',
      )
      .optional()
      .describe(
        'Of staff. `true` shows drafts in the place of what is live, and what was never public first, ' +
          '`live` without the latter; ' +
          '`only` shows what has a draft, `new` what was never public, `waiting` what waits for a review: the last saved first',
      ),
  })

/** Of a save or a publication that may hide what visitors see. */
export const hiding = {
  hide: z
    .enum(['true', 'false'], 'Hide must be true or false')
    .transform((word) => word === 'true')
    .optional()
    .describe('What visitors see now may be hidden until a time in `publishAt`'),
}

export const wouldHide = problemAnswer(
  'Visitors see it now, and its time in `publishAt` would hide it: `errors` names that field',
)

const place = z
  .int('Place must be a whole number')
  .min(1, 'Place must be at least 1')
  .describe('Counted from 1; a place beyond the end is the last')

/**
 * The routes of a content type; `:type` is its name. A type without slugs has none by slug, one by date none of
 * a place.
 */
function recordRoutes<C extends Content>(content: C) {
  const record = recordSchema(content).meta({ id: content.one })
  return {
    'GET /:type': { querystring: recordsQuery(content), response: { 200: z.array(record) } },
    'GET /:type/:id': { params: idParams, querystring: draftQuery, response: { 200: record } },
    'GET /:type/slug/:slug': { params: slugParams, response: { 200: record, 301: noBody } },
    'POST /:type': {
      querystring: draftQuery,
      // Of what is live; a draft is validated by the schema of drafts.
      body: inputSchema(content, readRichTextField),
      response: { 201: record },
    },
    'PUT /:type/:id': {
      params: idParams,
      querystring: draftQuery.extend(hiding),
      body: z.union([
        replacementSchema(content, readRichTextField),
        activeSchema,
        draftInputSchema(content, readRichTextField),
      ]),
      response: { 200: record, 409: wouldHide },
    },
    'DELETE /:type/:id': { params: idParams, response: { 204: noBody } },
    'PUT /:type/:id/place': {
      params: idParams,
      body: z.strictObject({ place }),
      response: { 204: noBody },
    },
  } satisfies RouteSchemas
}

export type RecordRoutes<C extends Content> = ReturnType<typeof recordRoutes<C>>

/** The routes of every content type. */
export const contentRoutes = contentNames.map((name) => ({
  name,
  routes: recordRoutes(contents[name]),
}))

/** The routes of a content type, with its name. */
export type ContentRoutes = (typeof contentRoutes)[number]

/** A draft of a document that waits for a review. Of a page the name is its id, of settings and brand the type. */
const waitingDraft = z
  .object({
    type: z.enum(documentTypes),
    _id: z.string(),
    name: z.string(),
    sentAt: z.iso.datetime().nullable().describe('null where nobody was asked to look at it'),
    sentBy: z.string().nullable(),
    approval: draftApproval,
  })
  .meta({ id: 'WaitingDraft' })

export type WaitingDraft = z.infer<typeof waitingDraft>

export const reviewRoutes = {
  'GET /reviews': { response: { 200: z.array(waitingDraft) } },
} satisfies RouteSchemas

/** A record whose rich texts have what was searched for. */
const foundStory = z
  .object({
    type: z.enum(contentNames),
    _id: z.string(),
    name: z.string(),
    isActive: z.boolean().describe('Of a draft of a record that was never live: false'),
    excerpt: z.string().describe('The words around the first one that was found'),
  })
  .meta({ id: 'FoundStory' })

export type FoundStory = z.infer<typeof foundStory>

export const storyRoutes = {
  'GET /stories': {
    querystring: z.strictObject({
      search: anyText('The search', 200)
        .optional()
        .describe('Words, or their beginnings; accents and case aside. All of them must be there'),
    }),
    response: { 200: z.array(foundStory) },
  },
} satisfies RouteSchemas
