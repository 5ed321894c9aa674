import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { variantFormats, variantWidths } from '#content/image-formats.ts'
import { mediaPolicy } from '../http/headers.ts'
import type { Services } from '../services.ts'
import { variantFile } from './variants.ts'

/** The extensions that the store may hold, the most frequent first. */
const extensions = ['webp', 'jpg', 'png', 'gif', 'jpeg']

const fileParams = z.object({ hash: z.string(), extension: z.enum(extensions) })
const variantParams = z.object({
  hash: z.string(),
  width: z.string().transform(Number),
  extension: z.enum(variantFormats),
})

/** Immutable resources: serves the store under addresses that never change their content. */
export async function media(server: FastifyInstance, { env, pictures, variants }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  // For ranges, HEAD and 304; it serves nothing by itself.
  await app.register(fastifyStatic, { root: env.imagesDir, serve: false })

  // A download gets a name of ours: the upload's own name is untrusted text.
  const setImmutableHeaders = (reply: FastifyReply, name: string) =>
    reply
      .header('Content-Security-Policy', mediaPolicy)
      .header('Content-Disposition', `inline; filename="${name}"`)
  const options = { immutable: true, maxAge: '365d', dotfiles: 'deny' } as const

  app.get(
    `/:hash([0-9a-f]{64}).:extension(${extensions.join('|')})`,
    { schema: { params: fileParams } },
    async (request, reply) => {
      const { hash, extension } = request.params
      const file = `${hash}.${extension}`
      if (fileOf(hash) !== file) return reply.callNotFound()
      return setImmutableHeaders(reply, nameOf(hash, extension)).sendFile(
        file,
        env.imagesDir,
        options,
      )
    },
  )

  app.get(
    `/:hash([0-9a-f]{64})/:width(${variantWidths.join('|')}).:extension(${variantFormats.join('|')})`,
    { schema: { params: variantParams } },
    async (request, reply) => {
      const { hash, width, extension } = request.params
      const file = fileOf(hash)
      if (!file) return reply.callNotFound()
      const { content, isKept } = await variants.get(file, width, extension)
      setImmutableHeaders(reply, nameOf(`${hash}-${width}`, extension))
      if (isKept) {
        const folder = join(env.imagesDir, 'variants')
        return reply.sendFile(variantFile(file, width, extension), folder, options)
      }
      // The disk is full: it is made anew each time until there is room.
      return reply.header('Cache-Control', 'no-cache').type(`image/${extension}`).send(content)
    },
  )

  const nameOf = (name: string, extension: string) =>
    `${name.slice(0, 8)}${name.slice(64)}.${extension}`

  /** The stored file with this hash, whatever its extension. */
  const fileOf = (hash: string) =>
    extensions.map((extension) => `${hash}.${extension}`).find((file) => pictures.has(file))
}
