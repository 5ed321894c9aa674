import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaPolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import { type VariantFormat, variant, variantWidths } from './store.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

/** What the store may hold, the most frequent first. */
const extensions = ['webp', 'png', 'jpg', 'jpeg', 'gif']

/** Serves the store under addresses that never change their content. */
export async function media(app: FastifyInstance, { env }: Services) {
  const { imagesDir } = env
  const send = (reply: FastifyReply, extension: string) =>
    reply
      .type(types[extension] ?? 'application/octet-stream')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', mediaPolicy)
      .header('Content-Disposition', 'inline')

  app.get<{ Params: { hash: string; extension: string } }>(
    '/:hash([0-9a-f]{64}).:extension(webp|png|jpg|jpeg|gif)',
    async (request, reply) => {
      const { hash, extension } = request.params
      const file = fileOf(imagesDir, hash)
      if (file !== `${hash}.${extension}`) return reply.callNotFound()
      // Read before a header says that this may be kept for a year.
      const picture = await readFile(join(imagesDir, file))
      return send(reply, extension).send(picture)
    },
  )

  app.get<{ Params: { hash: string; width: string; extension: VariantFormat } }>(
    `/:hash([0-9a-f]{64})/:width(${variantWidths.join('|')}).:extension(avif|webp)`,
    async (request, reply) => {
      const { hash, extension } = request.params
      const width = Number(request.params.width)
      const file = fileOf(imagesDir, hash)
      if (!file) return reply.callNotFound()
      const picture = await variant(imagesDir, file, width, extension)
      return send(reply, extension).send(picture)
    },
  )
}

/** The stored file with this hash, whatever its extension. */
function fileOf(directory: string, hash: string): string | undefined {
  for (const extension of extensions) {
    const file = `${hash}.${extension}`
    if (existsSync(join(directory, file))) return file
  }
  return undefined
}
