import * as z from 'zod'

/** An answer that is not plain JSON, by its content type. */
interface ContentAnswer {
  description: string
  content: Record<string, { schema: z.ZodType }>
}

/** What a route takes and answers, in Fastify's words. Each status that is no problem is listed. */
export interface RouteSchema {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  response: Record<number, z.ZodType | ContentAnswer>
}

/** Routes by method and path: `GET /messages/:id`. The path is the one below `/api`. */
export type RouteSchemas = Record<string, RouteSchema>

/** The body of an answer that has none: 204, or a redirection. */
export const noBody = z.undefined()

export const idParams = z.strictObject({ id: z.string() })
export const slugParams = z.strictObject({ slug: z.string() })
