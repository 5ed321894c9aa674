import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyServerOptions,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { type FieldError, fieldErrors } from '#content/api/problem.ts'
import { isStorable } from '#content/text/storable.ts'
import { InvalidError } from '../problems.ts'

/** A server that infers the types of its routes from their zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Errors for keys and values that cannot be stored, at any depth and whatever the schema allows. `anyText` fields
 * have refused such texts already.
 */
function unstorableTexts(value: unknown): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (path: string[]) => {
    const field = path.filter(isStorable).join('.')
    errors.push({
      field,
      message: `${field || 'A name'} contains characters that cannot be stored`,
    })
  }
  const waiting: [value: unknown, path: string[]][] = [[value, []]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [each, path] = next
    if (typeof each === 'string' && !isStorable(each)) refuse(path)
    if (typeof each !== 'object' || each === null) continue
    for (const [name, inner] of Object.entries(each)) {
      if (!isStorable(name)) refuse([...path, name])
      waiting.push([inner, [...path, name]])
    }
  }
  return errors
}

/** Validates a value against a schema and returns the result that Fastify expects of a validator. */
function check<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { error: InvalidError } {
  const result = schema.safeParse(value)
  const errors = result.success ? unstorableTexts(value) : fieldErrors(result.error)
  return result.success && errors.length === 0
    ? { value: result.data }
    : { error: new InvalidError(errors) }
}

/** Validator for routes whose handler chooses the body's schema: checks everything but the body. */
export const validatedByHandler =
  ({ httpPart, schema }: { httpPart?: string | undefined; schema: unknown }) =>
  (value: unknown) =>
    // Cast: Fastify passes each part's own schema, and all our schemas are zod's.
    httpPart === 'body' ? { value } : check(schema as z.ZodType, value)

/** Validates a body against the schema that its handler chose. Throws `InvalidError`. */
export function parsedBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const checked = check(schema, body)
  if ('value' in checked) return checked.value
  throw Object.assign(checked.error, { validationContext: 'body' })
}

/** Fastify's validator. Our zod schemas are strict, so a wrong type or an extra field is an error. */
const validatorCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (value: unknown) =>
    check(schema, value)

/** Replaces Fastify's compilers, which only know JSON Schema and take 50 ms to load. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']> // the types only know JSON Schema
