import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { variantFormats, variantWidths } from '#content/media/image-formats.ts'
import { mediaPolicy } from '../http/headers.ts'
import type { MediaServices } from './media-services.ts'
import { storedKinds } from './picture-store.ts'

const fileParams = z.object({ hash: z.string(), extension: z.enum(storedKinds) })
const variantParams = z.object({
  hash: z.string(),
  width: z.string().transform(Number),
  extension: z.enum(variantFormats),
})

/** Immutable resources: serves stored pictures under addresses whose content never changes. */
export async function media(server: FastifyInstance, { env, pictures, variants }: MediaServices) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  // `sendFile` needs this plugin for ranges, HEAD and 304. The plugin registers no routes.
  await app.register(fastifyStatic, { root: env.imagesDir, serve: false })

  // `name` is the generated file name, because the original file name is untrusted text.
  const setImmutableHeaders = (reply: FastifyReply, name: string) =>
    reply
      .header('Content-Security-Policy', mediaPolicy)
      .header('Content-Disposition', `inline; filename="${name}"`)
  const options = { immutable: true, maxAge: '365d', dotfiles: 'deny' } as const
  const sendFile = (reply: FastifyReply, path: string) =>
    reply.sendFile(basename(path), dirname(path), options)

  app.get(
    `/:hash([0-9a-f]{64}).:extension(${storedKinds.join('|')})`,
    { schema: { params: fileParams } },
    async (request, reply) => {
      const { hash, extension } = request.params
      const file = `${hash}.${extension}`
      if ((await pictures.find(hash)) !== file) return reply.callNotFound()
      const path = await pictures.pathOf(file)
      if (path === undefined) return reply.callNotFound()
      return sendFile(setImmutableHeaders(reply, nameOf(hash, extension)), path)
    },
  )

  app.get(
    `/:hash([0-9a-f]{64})/:width(${variantWidths.join('|')}).:extension(${variantFormats.join('|')})`,
    { schema: { params: variantParams } },
    async (request, reply) => {
      const { hash, width, extension } = request.params
      const file = await pictures.find(hash)
      if (!file) return reply.callNotFound()
      const { content, path, isKept } = await variants.get(file, width, extension)
      setImmutableHeaders(reply, nameOf(`${hash}-${width}`, extension))
      if (isKept) return sendFile(reply, path)
      // The disk is full, so the variant is created for each request until there is room.
      return reply.header('Cache-Control', 'no-cache').type(`image/${extension}`).send(content)
    },
  )

  const nameOf = (name: string, extension: string) =>
    `${name.slice(0, 8)}${name.slice(64)}.${extension}`
}
