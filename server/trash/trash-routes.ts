import type { FastifyRequest } from 'fastify'
import { type TrashableName, trashableNames, trashDays } from '#content/documents/changes.ts'
import { trashRoutes } from '#content/documents/trash-api.ts'
import { hasDuty } from '#content/people/accounts.ts'
import { restoreRecord } from '../documents/record-writes.ts'
import { actorOf, listOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import { restoreMessage } from '../inbox/messages.ts'
import { restoreImage } from '../media/images.ts'
import type { MediaServices } from '../media/media-services.ts'
import { removeUnlisted } from '../media/upload.ts'
import { refuseWithoutApproval } from '../publishing/approval/refuse-unapproved.ts'
import { listTrash, purge } from './trash-entries.ts'

const tags = ['Trash']

/** Trash routes. Messages require the duty messages, everything else the duty content. */
export function staffTrashRoutes(app: ApiServer, services: MediaServices) {
  const { db, env } = services
  app.get(
    '/trash',
    {
      schema: {
        ...trashRoutes['GET /trash'],
        tags,
        summary: 'List the trash',
        description: `The last deleted entry first. Entries are kept for ${trashDays} days.`,
      },
    },
    async (request, reply) => {
      const types = trashableNames.filter((type) => mayHave(request, type))
      const list = await listTrash(db, types, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.post(
    '/trash/:type/:id/restore',
    {
      schema: {
        ...trashRoutes['POST /trash/:type/:id/restore'],
        tags,
        summary: 'Restore an entry of the trash',
        description: 'Restores its content and its place in the list.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      requireRight(request, type)
      const by = actorOf(request)
      if (type === 'messages') await restoreMessage(db, id, by)
      else if (type === 'images') await restoreImage(db, id, by)
      else await restoreRecord(db, type, id, { by })
      return reply.code(204).send()
    },
  )

  app.delete(
    '/trash/:type/:id',
    {
      schema: {
        ...trashRoutes['DELETE /trash/:type/:id'],
        tags,
        summary: 'Delete an entry of the trash for good',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      requireRight(request, type)
      const file = await purge(db, type, id, actorOf(request))
      if (file !== null) await removeUnlisted(services, file)
      return reply.code(204).send()
    },
  )
}

const mayHave = ({ session }: FastifyRequest, type: TrashableName) =>
  session !== null && hasDuty(session, type === 'messages' ? 'messages' : 'content')

function requireRight(request: FastifyRequest, type: TrashableName) {
  if (!mayHave(request, type)) {
    throw new Problem(403, 'You don’t have permission for this.')
  }
  // Restoring can make content live, and purging can delete other people's content, so both require the right to
  // publish.
  if (type !== 'messages') refuseWithoutApproval(request)
}
