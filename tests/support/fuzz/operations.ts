import type { OpenApiDocument } from '#tests/support/formats/openapi-response.ts'
import type { ValueSchema } from './schema-values.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: ValueSchema
}

/** An operation of the OpenAPI document. */
export interface Operation {
  method: Method
  /** The path with its parameters in braces. */
  path: string
  parameters: readonly Parameter[]
  body: ValueSchema | undefined
  /** All the permissions that a session needs. `open`: the operation needs no session. */
  right: 'open' | readonly string[]
  /** Whether the operation takes a file. */
  isUpload: boolean
}

/** Uploads: the document describes their bodies only in words. */
const uploads = ['POST /api/images', 'PUT /api/images/{id}/file', 'POST /api/settings/logo']

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: ValueSchema }> }
  security?: { session: string[] }[]
}

/** All operations of the document, in order. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([name, described]) => {
      const method = name.toUpperCase() as Method // our routes use these methods only
      return {
        method,
        path,
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema,
        right: described.security?.[0]?.session ?? 'open',
        isUpload: uploads.includes(`${method} ${path}`),
      }
    }),
  )
}

/** The kinds of callers and their permissions, named as in `security` of the document. */
export const askers = {
  nobody: [],
  garbage: [],
  content: ['session', 'content'],
  approval: ['session', 'content'],
  messages: ['session', 'messages'],
  both: ['session', 'content', 'messages'],
  administrator: ['session', 'content', 'messages', 'administrator'],
} satisfies Record<string, readonly string[]>

export type Asker = keyof typeof askers

/** Whether the document allows a caller to call an operation. */
export function mayCall({ right }: Operation, asker: Asker): boolean {
  const own: readonly string[] = askers[asker]
  if (right === 'open') return true
  return own.includes('session') && right.every((each) => own.includes(each))
}
