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
import { isStorable } from '#content/text/strings.ts'
import { InvalidError } from '../problems.ts'

/** A server whose routes take their types from the zod schemas that they are registered with. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * What is wrong with the texts in a value, whatever a schema says of them: names and values, at any depth. A schema of
 * `anyText` has refused such a text before.
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

/** Checks a value against a schema, in the form that Fastify expects of a validator. */
function check<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { error: InvalidError } {
  const result = schema.safeParse(value)
  const errors = result.success ? unstorableTexts(value) : fieldErrors(result.error)
  return result.success && errors.length === 0
    ? { value: result.data }
    : { error: new InvalidError(errors) }
}

/** For a route whose handler chooses the schema of the body: all but that is checked. */
export const validatedByHandler =
  ({ httpPart, schema }: { httpPart?: string | undefined; schema: unknown }) =>
  (value: unknown) =>
    // Cast: of each part its schema is given, and all of ours are of zod.
    httpPart === 'body' ? { value } : check(schema as z.ZodType, value)

/** A body by the schema that its route has chosen. Throws `InvalidError`. */
export function parsedBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const checked = check(schema, body)
  if ('value' in checked) return checked.value
  throw Object.assign(checked.error, { validationContext: 'body' })
}

/** Fastify's validator: strict zod schemas, so a wrong type or an extra field is an error. */
const validatorCompiler =
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
