import * as z from 'zod'

/** Field error: the field's path (`testimonial.quote`, `keyFeatures.2`) and a sentence. */
export const fieldError = z.object({ field: z.string(), message: z.string() })

export type FieldError = z.infer<typeof fieldError>

/** Converts a schema's issues to field errors. An unknown field is reported under its own name. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    const at = (...more: string[]) => [...path, ...more].join('.')
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: at(key), message: `There is no field ${key}` }))
      : [{ field: at(), message: issue.message }]
  })
}

/** Problem details (RFC 9457), the only error format of the API. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string().optional(),
    errors: z.array(fieldError).optional(),
    confirmation: z
      .enum(['local', 'oidc', 'ticket'])
      .optional()
      .describe('Confirm that it is you, by this sign-in method, and repeat the request'),
  })
  .meta({ id: 'Problem' })

export type ProblemDetails = z.infer<typeof problem>

/** OpenAPI declaration of a response with a problem body. */
export const problemAnswer = (description: string, schema: z.ZodType = problem) => ({
  description,
  content: { 'application/problem+json': { schema } },
})
