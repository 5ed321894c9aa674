import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type TrashableName, trashableNames, trashDays } from '#content/changes.ts'
import { restoreImage } from '../database/images/images.ts'
import { restoreMessage } from '../database/messages.ts'
import { restoreRecord } from '../database/records/record-writes.ts'
import { listTrash, purge } from '../database/trash.ts'
import { Problem } from '../http/problems.ts'
import { removeUnlisted } from '../images/upload.ts'
import type { Services } from '../services.ts'
import { personOf, sendList } from './http.ts'
import { listQuery } from './validation.ts'

const tags = ['Trash']
const query = listQuery(['deletedAt']).pick({ page: true, pageSize: true })
const params = z.strictObject({ type: z.enum(trashableNames), id: z.string() })

const trashed = z
  .object({
    type: z.enum(trashableNames),
    _id: z.uuid(),
    name: z.string(),
    url: z.string().optional().describe('Of a picture: where it can still be seen'),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string().nullable(),
    purgedAt: z.iso.datetime(),
  })
  .meta({ id: 'Trashed' })

/** What was deleted and can be restored. Messages are an administrator's. */
export function staffTrashRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services
  app.get<{ Querystring: z.infer<typeof query> }>(
    '/trash',
    {
      schema: {
        tags,
        summary: 'List what was deleted',
        description: `The last deleted first. Everything is kept for ${trashDays} days.`,
        querystring: query,
        response: { 200: z.array(trashed) },
      },
    },
    async (request, reply) => {
      const types = trashableNames.filter((type) => mayHave(request, type))
      const list = await listTrash(db, types, request.query)
      return sendList(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.post<{ Params: z.infer<typeof params> }>(
    '/trash/:type/:id/restore',
    {
      schema: {
        tags,
        summary: 'Restore what was deleted',
        description: 'It is again what it was and where it was.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      requireRight(request, type)
      const by = personOf(request)
      if (type === 'messages') await restoreMessage(db, id, by)
      else if (type === 'images') await restoreImage(db, id, by)
      else await restoreRecord(db, type, id, { by })
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: { type: TrashableName; id: string } }>(
    '/trash/:type/:id',
    {
      schema: { tags, summary: 'Delete for good', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { type, id } = request.params
      requireRight(request, type)
      const file = await purge(db, type, id, personOf(request))
      if (file !== null) await removeUnlisted(services, file)
      return reply.code(204).send()
    },
  )
}

const mayHave = ({ session }: FastifyRequest, type: TrashableName) =>
  type !== 'messages' || session?.role === 'administrator'

function requireRight(request: FastifyRequest, type: TrashableName) {
  if (mayHave(request, type)) return
  throw new Problem(403, 'Messages are for administrators. You are signed in as an editor.')
}
