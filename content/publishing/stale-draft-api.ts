import type * as z from 'zod'
import { version } from '../api/list-query.ts'
import { problem, problemAnswer } from '../api/problem.ts'

/** Query parameter of a request that publishes a draft. */
export const over = version('Over').describe(
  'The live version to overwrite. Default: the version that the draft is based on',
)

/** 412 response for a version conflict, with the live version, the draft and their common base. */
export const staleDraft = (document: z.ZodType, values: z.ZodType) =>
  problemAnswer(
    'Version conflict: the draft or the live version has changed',
    problem.extend({
      live: document.optional(),
      draft: document.optional(),
      base: values
        .nullable()
        .optional()
        .describe('The values that the draft is based on; null if they are no longer stored'),
    }),
  )
