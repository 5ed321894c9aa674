import multipart from '@fastify/multipart'
import { settingsRoutes } from '#content/documents/settings-api.ts'
import { imageRoutes } from '#content/media/images-api.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { usesOf } from './image-uses.ts'
import { deleteImage, describeImage, getImage, listImages, namesOfImages } from './images.ts'
import type { MediaServices } from './media-services.ts'
import { copyPicture, replacePicture, uploadPictures } from './upload.ts'

const tags = ['Images']
const pageSize = 12

/** Routes of the media library. Editors may use these routes too, because pictures are content. */
export function staffImageRoutes(app: ApiServer, services: MediaServices) {
  const { db } = services
  // The multipart parser is limited to upload routes: all other routes accept only JSON.
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploadRoutes(uploads, services)
  })

  app.get(
    '/images',
    {
      schema: {
        ...imageRoutes['GET /images'],
        tags,
        summary: 'List pictures',
        description: `Pages of ${pageSize}, the newest first.`,
      },
    },
    async (request, reply) => {
      const { search, page = 1 } = request.query
      const { items, total } = await listImages(db, { search, page, pageSize })
      reply.header('X-Total-Count', total)
      return { images: items, totalPages: Math.ceil(total / pageSize) }
    },
  )

  app.post(
    '/images/copies',
    {
      config: { approval: 'harmless' },
      schema: {
        ...imageRoutes['POST /images/copies'],
        tags,
        summary: 'Copy a picture of another site into the library',
        description:
          'The server fetches it from a public address within 15 seconds. Sizes and formats are limited as for an ' +
          'upload. A picture that is in the library already stays as it is. 422 says why it could not be copied.',
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      return reply.code(201).send(await copyPicture(services, request.body.url, { request, by }))
    },
  )

  app.get(
    '/images/names',
    {
      schema: {
        ...imageRoutes['GET /images/names'],
        tags,
        summary: 'Get the filenames of pictures by their addresses',
        description: 'Addresses outside the library are left out.',
      },
    },
    (request) => namesOfImages(db, request.query.urls ?? []),
  )

  app.get(
    '/images/:id',
    {
      schema: {
        ...imageRoutes['GET /images/:id'],
        tags,
        summary: 'Get a picture and where it is shown',
      },
    },
    async (request) => {
      const found = await getImage(db, request.params.id)
      return { ...found, uses: await usesOf(db, found.url) }
    },
  )

  app.put(
    '/images/:id',
    {
      schema: {
        ...imageRoutes['PUT /images/:id'],
        tags,
        summary: 'Set the description and the focus of a picture',
      },
    },
    (request) => describeImage(db, request.params.id, request.body, actorOf(request)),
  )

  app.delete(
    '/images/:id',
    {
      schema: {
        ...imageRoutes['DELETE /images/:id'],
        tags,
        summary: 'Delete a picture',
        description:
          'Moves it to the trash. A picture in use is not deleted unless `force` is `true`: the 409 lists where it is ' +
          'shown. The address of a picture works until it is deleted from the trash.',
      },
    },
    async (request, reply) => {
      const force = request.query.force === 'true'
      await deleteImage(db, request.params.id, { by: actorOf(request), force })
      return reply.code(204).send()
    },
  )
}

/** Uploads the company's logo. For administrators only, because the logo belongs to the settings. */
export function administratorLogoRoutes(app: ApiServer, services: MediaServices) {
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post(
      '/settings/logo',
      {
        schema: {
          ...settingsRoutes['POST /settings/logo'],
          tags: ['Settings'],
          summary: 'Upload a logo',
          description:
            'Multipart with one part named `image`: PNG, JPEG, GIF, WebP or SVG. It is added to the library, an SVG ' +
            'as a PNG. Save its `url` as `imageUrl` in the settings to make it the logo.',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const by = actorOf(request)
        const images = await uploadPictures(services, { request, by, files: 1, takesSvg: true })
        return reply.code(201).send({ images })
      },
    )
  })
}

function uploadRoutes(app: ApiServer, services: MediaServices) {
  const { db, env } = services

  app.post(
    '/images',
    {
      config: { approval: 'harmless' },
      schema: {
        ...imageRoutes['POST /images'],
        tags,
        summary: 'Upload pictures',
        description:
          `Multipart with a part named \`image\` for each of up to ${env.upload.files} files: PNG, JPEG, GIF or WebP, ` +
          'detected by content, of up to 50 megapixels and 65,535 pixels on a side. Kinds that must be in memory as a whole, such as an ' +
          'interlaced PNG, may have fewer, and the error says how many. Either all files are stored, or none and ' +
          'the error names the refused one. The answer has a picture for each file. A file that is in the library ' +
          'already is the same picture: its name, description and focus stay. One in the trash is restored.',
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      const images = await uploadPictures(services, { request, by: actorOf(request) })
      return reply.code(201).send({ images })
    },
  )

  app.put(
    '/images/:id/file',
    {
      schema: {
        ...imageRoutes['PUT /images/:id/file'],
        tags,
        summary: 'Replace a picture wherever it is shown',
        description:
          'Multipart with one part named `image`. If another picture of the library has the same content, that ' +
          'picture is shown instead, with its own description, and is the answer; the replaced one is deleted.',
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const { id } = request.params
      await getImage(db, id)
      return replacePicture(services, id, { request, by: actorOf(request) })
    },
  )
}
