import * as z from 'zod'
import { anyText } from '../text/strings.ts'

/** The query of a list that can be sorted by these names; anything else in it is an error. */
export function listQuery<S extends string>(sorts: readonly S[]) {
  const orders = new Map<string, { by: S; descending: boolean }>()
  for (const by of sorts) {
    orders.set(by, { by, descending: false }).set(`-${by}`, { by, descending: true })
  }
  const names = [...orders.keys()]
  return z.strictObject({
    search: anyText('The search', 200)
      .transform((text) => text.trim())
      .optional()
      .describe(
        'Shows what contains this, accents and case aside. X-Total-Count counts up to 10,000 of it',
      ),
    sort: z
      .enum(names, `Sort must be one of ${names.join(', ')}`)
      .transform((name) => orders.get(name) ?? z.NEVER)
      .optional()
      .describe('A field, with a hyphen before it for descending order'),
    ...pageQuery.shape,
  })
}

const whole = (label: string, max: number) =>
  z
    .string(`${label} must be given once`)
    .regex(/^\d{1,15}$/, `${label} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `${label} must be from 1 to ${max}`)

/** The version of a record as a query names it. Drafts once counted in milliseconds, and their records go on from there. */
export const version = (label: string) => whole(label, 999_999_999_999_999).optional()

/** The query of a list that has one order and no search. */
export const pageQuery = z.strictObject({
  page: whole('Page', 1_000_000)
    .optional()
    .describe(
      'A whole number from 1. Without it and `pageSize`, a list has up to 1,000 entries; Link then names the page that goes on',
    ),
  pageSize: whole('Page size', 200).optional().describe('From 1 to 200; 50 unless given'),
})

/** The query of a document: `draft=true` asks for its draft. */
export const draftQuery = z.strictObject({
  draft: z
    .enum(['true', 'false'], 'Draft must be true or false')
    .transform((word) => word === 'true')
    .optional()
    .describe('Of staff: the draft instead of what is live'),
})

/** The query of a document that is saved as a draft only, and becomes live by publishing. */
export const onlyDraftQuery = z.strictObject({
  draft: z.literal('true', 'Draft must be true: publish the draft to write what is live'),
})
