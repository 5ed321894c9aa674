import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../../api/route.ts'
import { line } from '../../text/strings.ts'
import { documentTypes } from '../document-type.ts'
import { reviewHours, reviewLimits } from './review.ts'

export const reviewedType = z.enum(documentTypes)
/** Id of a record, name of a page, or type of a singleton. */
export const reviewedId = z.string('The record must be text').min(1).max(100)

/** Filter by document. Without parameters, all documents match. */
export const reviewedQuery = z.strictObject({
  type: reviewedType.optional(),
  id: reviewedId.optional().describe('The id of a record or the name of a page'),
})

export type ReviewedQuery = z.infer<typeof reviewedQuery>

const states = ['open', 'expired', 'revoked', 'over'] as const

const reviewLink = z
  .object({
    _id: z.uuid(),
    type: reviewedType,
    recordId: z.string(),
    label: z.string().describe('The recipient'),
    state: z.enum(states).describe('`over`: its draft was published or discarded'),
    followsDraft: z.boolean(),
    version: z.int().nullable().describe('The pinned version; null if the link follows the draft'),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    opened: z.int().describe('How often people outside the staff opened the link'),
    lastOpenedAt: z.iso.datetime().nullable(),
    approval: z
      .object({
        at: z.iso.datetime(),
        by: z.string().describe('The name that the guest entered'),
        version: z.int().describe('The version of the draft that was approved'),
      })
      .nullable(),
  })
  .meta({ id: 'ReviewLink' })

/** Link that shows one draft to a guest. */
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
    .describe('If false, the link stays at the current version'),
})

export type NewReviewLink = z.infer<typeof newReviewLink>

/** Document that a review link or comment refers to. `recordId` is a page's name, or the type of a singleton. */
export type ReviewSubject = Pick<NewReviewLink, 'type' | 'recordId'>

const createdLink = z.object({
  link: reviewLink,
  address: z.url().describe('The link to hand over; it is not shown again'),
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
