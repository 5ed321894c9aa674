import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../../api/route.ts'
import { line } from '../../text/strings.ts'
import { documentTypes } from '../document-type.ts'
import { reviewHours, reviewLimits } from './review.ts'

export const reviewedType = z.enum(documentTypes)
/** Of a record its id, of a page its name. */
export const reviewedId = z.string('The record must be text').min(1).max(100)

/** Without a record it is of all. */
export const reviewedQuery = z.strictObject({
  type: reviewedType.optional(),
  id: reviewedId.optional().describe('Of a record its id, of a page its name'),
})

export type ReviewedQuery = z.infer<typeof reviewedQuery>

const states = ['open', 'expired', 'revoked', 'over'] as const

const reviewLink = z
  .object({
    _id: z.uuid(),
    type: reviewedType,
    recordId: z.string(),
    label: z.string().describe('Who it is for'),
    state: z.enum(states).describe('`over`: the draft that it followed was published or discarded'),
    followsDraft: z.boolean(),
    version: z.int().nullable().describe('The version that it stays at; null when it follows'),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    opened: z.int().describe('How often, by whoever is not of the staff'),
    lastOpenedAt: z.iso.datetime().nullable(),
    approval: z
      .object({
        at: z.iso.datetime(),
        by: z.string().describe('As they wrote it'),
        version: z.int().describe('The version of the draft that they saw'),
      })
      .nullable(),
  })
  .meta({ id: 'ReviewLink' })

/** A link by which somebody outside sees one draft. */
export type ReviewLink = z.infer<typeof reviewLink>

const newReviewLink = z.strictObject({
  type: reviewedType,
  recordId: reviewedId,
  label: line('Recipient', reviewLimits.label),
  hours: z
    .int('How long must be a whole number of hours')
    .min(reviewHours.least, `How long must be at least ${reviewHours.least} hours`)
    .max(reviewHours.most, `How long must be at most ${reviewHours.most} hours`)
    .default(reviewHours.default),
  followsDraft: z
    .boolean('Follows the draft must be true or false')
    .default(true)
    .describe('Else it stays at the version of now'),
})

export type NewReviewLink = z.infer<typeof newReviewLink>

/** What is shared, or written about: a record, a page by its name, the settings or the brand by their type. */
export type ReviewSubject = Pick<NewReviewLink, 'type' | 'recordId'>

const createdLink = z.object({
  link: reviewLink,
  address: z.url().describe('To hand over; it is not shown again'),
})

export type CreatedReviewLink = z.infer<typeof createdLink>

export const reviewLinkRoutes = {
  'GET /review-links': {
    querystring: reviewedQuery,
    response: { 200: z.array(reviewLink) },
  },
  'POST /review-links': { body: newReviewLink, response: { 201: createdLink } },
  'DELETE /review-links/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
