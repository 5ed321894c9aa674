import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deleteImage, listImages } from '../database/images.ts'
import { deletePicture } from '../images/store.ts'
import type { Services } from '../services.ts'
import { idParams, listQuery } from './validation.ts'

const tags = ['Images']
const pageSize = 12

const image = z
  .object({
    _id: z.uuid(),
    url: z.string(),
    filename: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Image' })

const query = listQuery(['createdAt']).pick({ search: true, page: true })

export function staffImageRoutes(app: FastifyInstance, { db, env }: Services) {
  app.get<{ Querystring: z.infer<typeof query> }>(
    '/images',
    {
      schema: {
        tags,
        summary: 'List pictures',
        description: `Pages of ${pageSize}, the newest first.`,
        querystring: query,
        response: { 200: z.object({ images: z.array(image), totalPages: z.int() }) },
      },
    },
    async (request, reply) => {
      const { search, page = 1 } = request.query
      const { items, total } = await listImages(db, { search, page, pageSize })
      reply.header('X-Total-Count', total)
      return { images: items, totalPages: Math.ceil(total / pageSize) }
    },
  )

  app.delete<{ Params: z.infer<typeof idParams> }>(
    '/images/:id',
    {
      schema: { tags, summary: 'Delete a picture', params: idParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const file = await deleteImage(db, request.params.id)
      if (file) await deletePicture(env.imagesDir, file)
      return reply.code(204).send()
    },
  )
}
