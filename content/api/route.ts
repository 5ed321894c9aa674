import * as z from 'zod'

/** A response that is not plain JSON, with its schema by media type. */
interface ContentAnswer {
  description: string
  content: Record<string, { schema: z.ZodType }>
}

/** A route's request and response schemas, in Fastify's terms. `response` lists every status except errors. */
export interface RouteSchema {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  response: Record<number, z.ZodType | ContentAnswer>
}

/** Route schemas by method and path below `/api`: `GET /messages/:id`. */
export type RouteSchemas = Record<string, RouteSchema>

/** Response without a body: 204 or a redirect. */
export const noBody = z.undefined()

/** Response with a CSV file. */
export const csvAnswer = {
  description: 'CSV',
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
}

export const idParams = z.strictObject({ id: z.string() })
export const slugParams = z.strictObject({ slug: z.string() })
