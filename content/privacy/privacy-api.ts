import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { longestRetentionMonths, personalKindNames } from './kinds.ts'

const person = z.strictObject({
  email: z
    .string(notEmail)
    .transform((text) => text.trim())
    .refine(isEmail, notEmail),
})

const found = z
  .object({
    kinds: z.array(z.object({ kind: z.enum(personalKindNames), count: z.int() })),
    total: z.int(),
    mentions: z.int().describe('Messages of others that have the e-mail in them; they stay'),
    hasAccount: z.boolean().describe('Whether somebody of the staff signs in with it'),
  })
  .meta({ id: 'PersonalData' })

/** How much there is of a person, by kind. */
export type PersonalData = z.infer<typeof found>

const retention = z
  .object({
    months: z.int().describe('0: never'),
    next: z
      .object({ at: z.iso.datetime(), count: z.int() })
      .nullable()
      .describe('How many messages go next, and when'),
  })
  .meta({ id: 'Retention' })

/** After which time messages go by themselves. */
export type Retention = z.infer<typeof retention>

const monthsError = `Months must be a whole number from 0 to ${longestRetentionMonths}`

export const privacyRoutes = {
  'POST /privacy/search': { body: person, response: { 200: found } },
  'POST /privacy/export': {
    body: person,
    response: {
      200: {
        description: 'A JSON file',
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
    },
  },
  'POST /privacy/erase': {
    body: person.extend({
      total: z.int('Total must be a whole number').describe('As the search said it'),
    }),
    response: { 200: found },
  },
  'GET /privacy/retention': { response: { 200: retention } },
  'PUT /privacy/retention': {
    body: z.strictObject({
      months: z.int(monthsError).min(0, monthsError).max(longestRetentionMonths, monthsError),
    }),
    response: { 200: retention },
  },
} satisfies RouteSchemas
