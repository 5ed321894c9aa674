import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { indexNowKey } from '../../outbox/webhooks/formats/indexnow.ts'
import type { Services } from '../../services.ts'

const keyParams = z.object({ key: z.string() })

/** Serves the key of each IndexNow webhook, by which search engines verify that a call came from this site. */
export async function indexNow(server: FastifyInstance, { db }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get('/:key(^[0-9a-f]{32}).txt', { schema: { params: keyParams } }, async (request, reply) => {
    const { key } = request.params
    const webhooks = db.selectFrom('webhooks').select('id').where('format', '=', 'indexnow')
    const active = await webhooks.where('isActive', '=', 1).execute()
    if (!active.some(({ id }) => indexNowKey(id) === key)) return reply.callNotFound()
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(key)
  })
}
