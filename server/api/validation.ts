import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyServerOptions,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { fieldErrors } from '#content/api/problem.ts'
import { InvalidError, invalidBody } from '../http/problems.ts'

/** A server whose routes take their types from the zod schemas that they are registered with. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Checks a value against a schema, in the form that Fastify expects of a validator. */
function check(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success
    ? { value: result.data }
    : { error: new InvalidError(fieldErrors(result.error)) }
}

/** For a route whose handler chooses the schema of the body: all but that is checked. */
export const validatedByHandler =
  ({ httpPart, schema }: { httpPart?: string | undefined; schema: unknown }) =>
  (value: unknown) =>
    // Cast: of each part its schema is given, and all of ours are of zod.
    httpPart === 'body' ? { value } : check(schema as z.ZodType, value)

/** A body by the schema that its route has chosen. Throws `InvalidError`. */
export function parsedBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (!result.success) throw invalidBody(result.error)
  return result.data
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
