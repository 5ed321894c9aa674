import * as z from 'zod'

/** One field's error: its path (`testimonial.quote`, `keyFeatures.2`) and a whole sentence. */
const fieldError = z.object({ field: z.string(), message: z.string() })

export type FieldError = z.infer<typeof fieldError>

/** The API's one error shape, RFC 9457. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string().optional(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemDetails = z.infer<typeof problem>

/** An answer that is a problem, as a route declares it. */
export const problemAnswer = (description: string, schema: z.ZodType = problem) => ({
  description,
  content: { 'application/problem+json': { schema } },
})
