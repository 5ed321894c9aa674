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
    mentions: z
      .int()
      .describe('Messages of other senders that contain the email; they are not erased'),
    hasAccount: z.boolean().describe('Whether a staff account has this email'),
  })
  .meta({ id: 'PersonalData' })

/** Number of stored items about a person, by kind. */
export type PersonalData = z.infer<typeof found>

const retention = z
  .object({
    months: z.int().describe('0 means never'),
    next: z
      .object({ at: z.iso.datetime(), count: z.int() })
      .nullable()
      .describe('The next deletion and its number of messages'),
  })
  .meta({ id: 'Retention' })

/** Retention of messages and the next automatic deletion. */
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
      total: z.int('Total must be a whole number').describe('The total that the search returned'),
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
