import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { fontHashes } from '#content/brand/font-hashes.ts'
import { root } from '../../program.ts'

const directory = join(root, 'content/brand/fonts')

/** File names of the fonts. They contain a hash of the content, so a file never changes. */
const names = new Set(Object.entries(fontHashes).map(([name, hash]) => `${name}-${hash}.woff2`))

const params = z.object({ name: z.string() })

/** Serves the fonts of the typefaces that a brand can choose, except the default typefaces. */
export async function fonts(server: FastifyInstance) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get('/fonts/:name', { schema: { params } }, async (request, reply) => {
    const { name } = request.params
    if (!names.has(name)) return reply.callNotFound()
    return reply
      .type('font/woff2')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(await readFile(join(directory, name)))
  })
}
