import * as z from 'zod'
import { listQuery } from '../api/list-query.ts'
import { csvAnswer, idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'

const token = z.strictObject({ token: z.string().max(100) })

/** Body of a visitor's subscription. */
export const newsletterInput = z.strictObject({
  email: z
    .string(notEmail)
    .transform((text) => text.trim())
    .refine(isEmail, notEmail)
    .meta({ format: 'idn-email' }),
})

const subscriberStates = ['confirmed', 'waiting', 'left'] as const

const subscriber = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    language: z.string(),
    state: z
      .enum(subscriberStates)
      .describe('`waiting` until the link in the mail is followed; `left` is kept for 30 days'),
    consent: z.string().describe('The exact sentence that the subscriber agreed to'),
    askedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable(),
    unsubscribedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscriber' })

/** A subscriber of the newsletter. */
export type Subscriber = z.infer<typeof subscriber>

const state = z
  .object({
    isOn: z.boolean(),
    hasMail: z.boolean().describe('Without mail nobody can confirm, so there is no form'),
    counts: z.object({ confirmed: z.int(), waiting: z.int(), left: z.int() }),
  })
  .meta({ id: 'Newsletter' })

/** Whether the newsletter form is in the footer, and the number of subscribers. */
export type Newsletter = z.infer<typeof state>

const query = listQuery(['email', 'askedAt']).extend({ state: z.enum(subscriberStates).optional() })

export const newsletterRoutes = {
  'POST /newsletter': { body: newsletterInput, response: { 202: noBody } },
  'POST /newsletter/confirm': { body: token, response: { 204: noBody } },
  'POST /newsletter/unsubscribe': { body: token, response: { 204: noBody } },
  'GET /newsletter': { response: { 200: state } },
  'PUT /newsletter': {
    body: z.strictObject({ isOn: z.boolean('On must be true or false') }),
    response: { 200: state },
  },
  'GET /newsletter/subscribers': {
    querystring: query,
    response: { 200: z.array(subscriber) },
  },
  'GET /newsletter/subscribers/export': {
    response: { 200: csvAnswer },
  },
  'DELETE /newsletter/subscribers/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
