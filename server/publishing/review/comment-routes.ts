import { commentRoutes } from '#content/publishing/review/comments-api.ts'
import { partsOf } from '#content/publishing/review/parts.ts'
import { requireRightTo, sessionOf, withRight } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import {
  addComment,
  answerComment,
  countOpenComments,
  listComments,
  setResolved,
  typeOfComment,
} from './comments.ts'
import { notifyParticipants } from './notify.ts'

const tags = ['Review']

/** Comments on drafts, for people who edit content. */
export function staffCommentRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/comments',
    {
      schema: {
        ...commentRoutes['GET /comments'],
        tags,
        summary: 'List the comments on a document',
        description:
          'Oldest first, by guests and colleagues. Comments stay when a draft is published.',
      },
    },
    async (request) => withRight(request, await listComments(db, request.query)),
  )

  app.get(
    '/comments/open',
    {
      schema: {
        ...commentRoutes['GET /comments/open'],
        tags,
        summary: 'Count the open comments on the records of a type',
        description: 'Records without any are left out.',
      },
    },
    async (request) => withRight(request, await countOpenComments(db, request.query.type)),
  )

  app.post(
    '/comments',
    {
      config: { approval: 'harmless' },
      schema: {
        ...commentRoutes['POST /comments'],
        tags,
        summary: 'Comment on a document',
        description: 'On a field, a section of a page, or the whole document.',
      },
    },
    async (request, reply) => {
      const { type, recordId, part, text } = request.body
      requireRightTo(request, type)
      if (part !== null && !Object.hasOwn(partsOf(type, recordId), part)) {
        const message = 'There is no such part'
        throw new Problem(422, `${message}.`, { errors: [{ field: 'part', message }] })
      }
      const by = sessionOf(request).email
      return reply.code(201).send(await addComment(db, { type, recordId, part, text, by }))
    },
  )

  app.post(
    '/comments/:id/answers',
    {
      config: { approval: 'harmless' },
      schema: {
        ...commentRoutes['POST /comments/:id/answers'],
        tags,
        summary: 'Answer a comment',
        description:
          'Other participants with an account are notified by mail. Guests see it on their review link’s page.',
      },
    },
    async (request, reply) => {
      requireRightTo(request, await typeOfComment(db, request.params.id))
      const by = sessionOf(request).email
      const { text } = request.body
      const answered = await answerComment(
        db,
        request.params.id,
        { by, text },
        (transaction, comment) => notifyParticipants(transaction, env, comment, by),
      )
      return reply.code(201).send(answered)
    },
  )

  app.put(
    '/comments/:id',
    {
      config: { approval: 'harmless' },
      schema: {
        ...commentRoutes['PUT /comments/:id'],
        tags,
        summary: 'Resolve a comment, or open it again',
      },
    },
    async (request) => {
      const { id } = request.params
      requireRightTo(request, await typeOfComment(db, id))
      return setResolved(db, id, request.body.isResolved, sessionOf(request).email)
    },
  )
}
