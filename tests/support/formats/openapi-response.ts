import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as z from 'zod'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Described = { content?: Record<string, { schema: JsonSchema }> }
type Operations = Record<string, { responses: Record<string, Described> }>

/** The parts of an OpenAPI document needed to validate responses. */
export interface OpenApiDocument {
  paths: Record<string, Operations>
  components: { schemas: Record<string, unknown> }
}

/** A response of the API and its request. */
export interface ApiAnswer {
  method: string
  /** The URL of the request, with its query. */
  url: string
  status: number
  contentType: string
  body: string
}

const problem: Described = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/**
 * Validates every field of a response against an OpenAPI document. Throws with the operation and the difference. An
 * error that the document does not describe must have the schema `Problem`. Successful responses of routes that the
 * document lacks are not checked.
 */
export function responseValidator({ paths, components }: OpenApiDocument) {
  const schemas = new Map<JsonSchema, z.ZodType>()
  const schemaOf = (schema: JsonSchema) => {
    const known = schemas.get(schema)
    const made = known ?? z.fromJSONSchema(resolved(schema, components.schemas))
    schemas.set(schema, made)
    return made
  }
  // A literal path precedes one with parameters: /messages/inbox before /messages/{id}.
  const templates = Object.keys(paths)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)] as const)

  return ({ method, url, status, contentType, body }: ApiAnswer) => {
    const [address = ''] = url.split('?')
    const [path = ''] = templates.find(([, pattern]) => pattern.test(address)) ?? []
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation && status < 400) return
    const wrong = (what: string) =>
      new Error(`${method} ${path || address} answered ${status}: ${what}`)

    const { responses = { default: problem } } = operation ?? {}
    const described = responses[status] ?? (status < 400 ? undefined : responses.default)
    if (!described) throw wrong('the document describes no such status')
    if (!described.content) {
      if (body !== '') throw wrong('the document describes no body')
      return
    }
    const [type = ''] = contentType.split(';')
    const content = described.content[type]
    if (!content) throw wrong(`the document describes no ${type || 'empty body'}`)
    for (const value of valuesIn(body, type)) {
      const { error } = schemaOf(content.schema).safeParse(value)
      if (error) throw wrong(z.prettifyError(error))
    }
  }
}

/** The values that a schema describes in a body: the whole body, or each line of JSON Lines. */
function valuesIn(body: string, type: string): unknown[] {
  if (!type.endsWith('jsonl')) return [type.endsWith('json') ? JSON.parse(body) : body]
  const lines = body.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

/** A schema with its references resolved. */
function resolved(schema: JsonSchema, components: Record<string, unknown>): JsonSchema {
  const text = JSON.stringify(schema, (_, value) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref ?? '')?.[1]
    return name === undefined ? value : components[name]
  })
  return JSON.parse(text)
}

let validator: Promise<ReturnType<typeof responseValidator>> | undefined

/**
 * Validates a server's response against its OpenAPI document, which is the same for every server. Returns the response,
 * or throws.
 */
export async function validateResponse(
  app: FastifyInstance,
  answer: LightMyRequestResponse,
): Promise<LightMyRequestResponse> {
  validator ??= app
    .inject('/api/openapi.json')
    .then((document) => responseValidator(document.json()))
  const { method = '', url = '' } = answer.raw.req
  const validate = await validator
  validate({
    method,
    url,
    status: answer.statusCode,
    body: answer.body,
    contentType: String(answer.headers['content-type'] ?? ''),
  })
  return answer
}
