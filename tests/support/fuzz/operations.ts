import type { OpenApiDocument } from '#tests/support/openapi-response.ts'
import type { ValueSchema } from './schema-values.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: ValueSchema
}

/** An operation as the document describes it. */
export interface Operation {
  method: Method
  /** With its parameters in braces. */
  path: string
  parameters: readonly Parameter[]
  body: ValueSchema | undefined
  /** What a session must have; `open` without one, nothing for any session. */
  right: 'open' | readonly string[]
  /** It takes a file. */
  isUpload: boolean
}

/** Not in the document: an upload's body is described in words alone. */
const uploads = ['POST /api/images', 'PUT /api/images/{id}/file', 'POST /api/settings/logo']

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: ValueSchema }> }
  security?: { session: string[] }[]
}

/** All operations of the served document, in its order. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([name, described]) => {
      const method = name.toUpperCase() as Method // those of our routes
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

/** Who calls, and what they have: as `security` of the document names it. */
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

/** Whether the document says that somebody may call an operation. */
export function mayCall({ right }: Operation, asker: Asker): boolean {
  const own: readonly string[] = askers[asker]
  if (right === 'open') return true
  return own.includes('session') && right.every((each) => own.includes(each))
}
