import * as z from 'zod'
import { anyText } from '../text/strings.ts'

/** Query of a list with search, sort and pages. Unknown parameters are errors. */
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
        'Matches entries that contain this text; accents and case are ignored. X-Total-Count stops at 10,000',
      ),
    sort: z
      .enum(names, `Sort must be one of ${names.join(', ')}`)
      .transform((name) => orders.get(name) ?? z.NEVER)
      .optional()
      .describe('A field; a leading hyphen sorts in descending order'),
    ...pageQuery.shape,
  })
}

const whole = (label: string, max: number) =>
  z
    .string(`${label} must be given once`)
    .regex(/^\d{1,15}$/, `${label} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `${label} must be from 1 to ${max}`)

/**
 * Version number in a query. It may have 15 digits, because early drafts used timestamps in milliseconds as version
 * numbers.
 */
export const version = (label: string) => whole(label, 999_999_999_999_999).optional()

/** Query of a list with pages only: no search, fixed order. */
export const pageQuery = z.strictObject({
  page: whole('Page', 1_000_000)
    .optional()
    .describe(
      'A whole number from 1. Without `page` and `pageSize`, a list has up to 1,000 entries, and the Link header names the next page',
    ),
  pageSize: whole('Page size', 200).optional().describe('From 1 to 200. Default: 50'),
})

/** Query of a document: `draft=true` returns its draft. */
export const draftQuery = z.strictObject({
  draft: z
    .enum(['true', 'false'], 'Draft must be true or false')
    .transform((word) => word === 'true')
    .optional()
    .describe('Staff only: returns the draft instead of the live version'),
})

/** Query of a document that can only be saved as a draft and goes live by publishing. */
export const onlyDraftQuery = z.strictObject({
  draft: z.literal('true', 'Draft must be true: publish the draft to write what is live'),
})
