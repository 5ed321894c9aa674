import type { FastifyServerOptions } from 'fastify'
import * as z from 'zod'
import { anyText } from '#content/strings.ts'
import { fieldErrors, InvalidError } from '../http/problems.ts'

/** Checks a value against a schema, in the form that Fastify expects of a validator. */
export function check(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success
    ? { value: result.data }
    : { error: new InvalidError(fieldErrors(result.error)) }
}

/** Fastify's validator: strict zod schemas, so a wrong type or an extra field is an error. */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (value: unknown) =>
    check(schema, value)

/** Instead of Fastify's compilers, which need 50 ms to be loaded and know JSON Schema. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']> // its types know JSON Schema only

/** The query of a list that can be sorted by these names; anything else in it is an error. */
export function listQuery<S extends string>(sorts: readonly [S, ...S[]]) {
  const names = sorts.flatMap((name) => [name, `-${name}`] as const)
  return z.strictObject({
    search: anyText('The search', 200)
      .transform((text) => text.trim())
      .optional()
      .describe(
        'Shows what contains this, accents and case aside. X-Total-Count counts up to 10,000 of it',
      ),
    sort: z
      .enum(names as [string, ...string[]], `Sort must be one of ${names.join(', ')}`)
      .transform((name) => ({
        by: name.replace(/^-/, '') as S, // the enumeration has these names only
        descending: name.startsWith('-'),
      }))
      .optional()
      .describe('A field, with a hyphen before it for descending order'),
    page: whole('Page', 1_000_000)
      .optional()
      .describe(
        'A whole number from 1. Without it and `pageSize`, a list has up to 1,000 entries; Link then names the page that goes on',
      ),
    pageSize: whole('Page size', 200).optional().describe('From 1 to 200; 50 unless given'),
  })
}

const whole = (label: string, max: number) =>
  z
    .string(`${label} must be given once`)
    .regex(/^\d{1,7}$/, `${label} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `${label} must be from 1 to ${max}`)

export const idParams = z.strictObject({ id: z.string() })
export const slugParams = z.strictObject({ slug: z.string() })

/** The API's one error shape, RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

/** An answer that is a problem, as a route declares it. */
export const problemAnswer = (description: string, schema: z.ZodType = problemSchema) => ({
  description,
  content: { 'application/problem+json': { schema } },
})
