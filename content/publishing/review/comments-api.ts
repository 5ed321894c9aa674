import * as z from 'zod'
import { idParams, type RouteSchemas } from '../../api/route.ts'
import { lines } from '../../text/strings.ts'
import { reviewLimits } from './review.ts'
import { reviewedId, reviewedQuery, reviewedType } from './review-links-api.ts'

const written = {
  _id: z.uuid(),
  text: z.string(),
  author: z.object({
    name: z.string().describe('For a guest, the name they entered'),
    email: z.string().nullable().describe('null for a guest of a review link'),
  }),
  createdAt: z.iso.datetime(),
}

const comment = z
  .object({
    ...written,
    type: reviewedType,
    recordId: z.string(),
    part: z
      .string()
      .nullable()
      .describe('A field, or a section of a page; null for the whole document'),
    link: z
      .object({ _id: z.uuid(), label: z.string() })
      .nullable()
      .describe('The review link of a guest’s comment'),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z.string().nullable(),
    answers: z.array(z.object(written)).describe('Replies, oldest first'),
  })
  .meta({ id: 'Comment' })

/** Comment on a draft, with its replies. */
export type Comment = z.infer<typeof comment>

const text = lines('Comment', reviewLimits.text)

export const commentRoutes = {
  'GET /comments': {
    querystring: reviewedQuery,
    response: { 200: z.array(comment) },
  },
  'GET /comments/open': {
    querystring: reviewedQuery.pick({ type: true }),
    response: {
      200: z.array(z.object({ type: reviewedType, recordId: z.string(), count: z.int() })),
    },
  },
  'POST /comments': {
    body: z.strictObject({
      type: reviewedType,
      recordId: reviewedId,
      part: z.string('The part must be text').max(100).nullable().default(null),
      text,
    }),
    response: { 201: comment },
  },
  'POST /comments/:id/answers': {
    params: idParams,
    body: z.strictObject({ text: lines('Answer', reviewLimits.text) }),
    response: { 201: comment },
  },
  'PUT /comments/:id': {
    params: idParams,
    body: z.strictObject({ isResolved: z.boolean('Resolved must be true or false') }),
    response: { 200: comment },
  },
} satisfies RouteSchemas
