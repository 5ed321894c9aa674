import type * as z from 'zod'
import { version } from '../api/list-query.ts'
import { problem, problemAnswer } from '../api/problem.ts'

/** Of a publication. */
export const over = version('Over').describe(
  'The version of what is live that is replaced; that which the draft came from unless given',
)

/** Why a draft is not published over what is live: with what is live, the draft, and what both came from. */
export const staleDraft = (document: z.ZodType, values: z.ZodType) =>
  problemAnswer(
    'The draft, or what is live, is another one than was seen',
    problem.extend({
      live: document.optional(),
      draft: document.optional(),
      base: values
        .nullable()
        .optional()
        .describe('The values that the draft came from; null where they are not known any more'),
    }),
  )
