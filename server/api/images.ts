import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type ImageDetails, imageDetails } from '#content/images.ts'
import { contentNames } from '#content/index.ts'
import { usesOf } from '../database/images/image-uses.ts'
import {
  deleteImage,
  describeImage,
  getImage,
  listImages,
  namesOfImages,
} from '../database/images/images.ts'
import { replacePicture, uploadPictures } from '../images/upload.ts'
import type { Services } from '../services.ts'
import { personOf } from './http.ts'
import { idParams, listQuery, problemAnswer, problemSchema } from './validation.ts'

const tags = ['Images']
const pageSize = 12

const image = z
  .object({
    _id: z.uuid(),
    url: z.string(),
    filename: z.string(),
    createdAt: z.iso.datetime(),
    width: z.int(),
    height: z.int(),
    size: z.int(),
    preview: z.string(),
    alt: z.string(),
    focus: z.object({ x: z.int(), y: z.int() }),
  })
  .meta({ id: 'Image' })

const use = z.object({
  type: z.enum([...contentNames, 'settings']),
  _id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
})

const inUse = problemSchema
  .extend({ uses: z.array(use).describe('Where it is shown; at most 200 of each type') })
  .meta({ id: 'InUse' })

const deletion = z.strictObject({
  force: z
    .enum(['true', 'false'], 'Force must be true or false')
    .optional()
    .describe('`true` deletes a picture that is in use'),
})

const query = listQuery(['createdAt']).pick({ search: true, page: true })

const namesQuery = z.strictObject({
  urls: z
    .string('Urls must be given once')
    .max(2000, 'Urls must be at most 2,000 characters')
    .transform((text) => text.split(','))
    .optional()
    .describe('Addresses of pictures, such as /media/….webp, with commas between them'),
})

/** The library: content like any other, so editors have it too. */
export function staffImageRoutes(app: FastifyInstance, services: Services) {
  const { db } = services
  // Of all routes only these and the logo's read anything but JSON.
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploadRoutes(uploads, services)
  })

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

  app.get<{ Querystring: z.infer<typeof namesQuery> }>(
    '/images/names',
    {
      schema: {
        tags,
        summary: 'The filenames of pictures by their addresses',
        description: 'An address that is not of the library is left out.',
        querystring: namesQuery,
        response: { 200: z.record(z.string(), z.string()) },
      },
    },
    (request) => namesOfImages(db, request.query.urls ?? []),
  )

  app.get<{ Params: z.infer<typeof idParams> }>(
    '/images/:id',
    {
      schema: {
        tags,
        summary: 'Get a picture and where it is shown',
        params: idParams,
        response: { 200: image.extend({ uses: z.array(use) }) },
      },
    },
    async (request) => {
      const found = await getImage(db, request.params.id)
      return { ...found, uses: await usesOf(db, found.url) }
    },
  )

  app.put<{ Params: z.infer<typeof idParams>; Body: ImageDetails }>(
    '/images/:id',
    {
      schema: {
        tags,
        summary: 'Say what a picture shows and what of it must stay in sight',
        params: idParams,
        body: imageDetails,
        response: { 200: image },
      },
    },
    (request) => describeImage(db, request.params.id, request.body, personOf(request)),
  )

  app.delete<{ Params: z.infer<typeof idParams>; Querystring: z.infer<typeof deletion> }>(
    '/images/:id',
    {
      schema: {
        tags,
        summary: 'Delete a picture',
        description:
          'Moves it to the trash. One that is in use is not deleted, and the answer is 409 and says ' +
          'where it is shown, unless `force` is `true`. Its address answers until it is deleted there.',
        params: idParams,
        querystring: deletion,
        response: { 204: z.null(), 409: problemAnswer('It is in use', inUse) },
      },
    },
    async (request, reply) => {
      const force = request.query.force === 'true'
      await deleteImage(db, request.params.id, { by: personOf(request), force })
      return reply.code(204).send()
    },
  )
}

/** The company's logo, for whoever may change the settings. */
export function administratorLogoRoutes(app: FastifyInstance, services: Services) {
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post(
      '/settings/logo',
      {
        schema: {
          tags: ['Settings'],
          summary: 'Upload a logo',
          description:
            'Multipart with one part named `image`: PNG, JPEG, GIF, WebP or SVG. It is a picture of ' +
            'the library then, an SVG as a PNG, and the logo once its `url` is saved as `imageUrl`.',
          consumes: ['multipart/form-data'],
          response: { 201: z.object({ images: z.array(image) }) },
        },
      },
      async (request, reply) => {
        const by = personOf(request)
        const images = await uploadPictures(services, { request, by, files: 1, takesSvg: true })
        return reply.code(201).send({ images })
      },
    )
  })
}

function uploadRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services

  app.post(
    '/images',
    {
      schema: {
        tags,
        summary: 'Upload pictures',
        description:
          `Multipart, one part named \`image\` for each of up to ${env.upload.files} files: PNG, JPEG, ` +
          'GIF or WebP, whatever their names say, of up to 50 megapixels; of kinds that must be in memory ' +
          'as a whole, such as an interlaced PNG, fewer, and the answer says how many. All are stored, or none and the answer names the one ' +
          'that could not be.',
        consumes: ['multipart/form-data'],
        response: { 201: z.object({ images: z.array(image) }) },
      },
    },
    async (request, reply) => {
      const images = await uploadPictures(services, { request, by: personOf(request) })
      return reply.code(201).send({ images })
    },
  )

  app.put<{ Params: z.infer<typeof idParams> }>(
    '/images/:id/file',
    {
      schema: {
        tags,
        summary: 'Replace a picture wherever it is shown',
        description: 'Multipart with one part named `image`.',
        params: idParams,
        consumes: ['multipart/form-data'],
        response: { 200: image },
      },
    },
    async (request) => {
      const { id } = request.params
      await getImage(db, id)
      return replacePicture(services, id, { request, by: personOf(request) })
    },
  )
}
