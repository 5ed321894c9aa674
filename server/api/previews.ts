import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Content } from '#content/define.ts'
import { type ContentName, contents } from '#content/index.ts'
import { draftSchema, longestBody } from '#content/schema.ts'
import { createPreview } from '../database/records/previews.ts'
import type { Services } from '../services.ts'
import { hashSecret, newSecret } from '../sign-in/secrets.ts'

/** Where a type's records are seen: on a page of their own, or in a part of the home page. */
const pathOf = (name: ContentName, slug: string | undefined, token: string) =>
  slug === undefined ? `/?preview=${token}#${name}` : `/${name}/${slug}?preview=${token}`

interface Draft {
  values: RecordValues
  id?: string
}
type RecordValues = Parameters<typeof createPreview<ContentName>>[2]

/** Shows unsaved values as the public page will: see `server/pages/preview.ts`. */
export function staffPreviewRoutes(app: FastifyInstance, { db }: Services, name: ContentName) {
  const content: Content = contents[name]
  app.post<{ Body: Draft }>(
    `/${name}/preview`,
    {
      bodyLimit: longestBody(content.fields),
      schema: {
        tags: [content.many],
        summary: `Preview a ${content.one.toLowerCase()} before it is saved`,
        description:
          'Gives the address of the public page with the unsaved values, good for half an hour ' +
          'and for whoever knows it. The values may be unfinished.',
        body: z.strictObject({
          values: draftSchema(content),
          id: z.string('The id must be text').max(100).optional(),
        }),
        response: { 201: z.object({ path: z.string() }) },
      },
    },
    async (request, reply) => {
      const { values, id } = request.body
      const token = newSecret()
      const { slug } = await createPreview(db, name, values, hashSecret(token), id)
      return reply.code(201).send({ path: pathOf(name, slug, token) })
    },
  )
}
