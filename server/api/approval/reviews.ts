import { routesOfPages } from '#content/api/pages.ts'
import { reviewRoutes } from '#content/api/records.ts'
import type { ContentRoutes } from '#content/api/routes.ts'
import type { Content } from '#content/define.ts'
import { contents } from '#content/index.ts'
import { pageOf } from '#content/pages/index.ts'
import { listWaiting, sendBack, sendForReview } from '../../database/approval/reviews.ts'
import { getDrafted } from '../../database/publishing/document-drafts.ts'
import { tellOfReview, tellOfSendingBack } from '../../mail/review-mails.ts'
import type { Services } from '../../services.ts'
import { actorOf, entityTag, writeOptions } from '../http.ts'
import type { ApiServer } from '../validation.ts'

const sendText =
  'It waits until somebody who needs no approval publishes it or sends it back; they are told by mail. 404 ' +
  'without a draft, 422 while it is unfinished. Honours If-Match.'
const backText = 'Its author sees the note and is told by mail. 409 where it does not wait.'

/** Reviews of the drafts of a content type. */
export function staffReviewRoutes(app: ApiServer, services: Services, type: ContentRoutes) {
  const { db, env } = services
  const { name, routes } = type
  const content: Content = contents[name]
  const one = content.one.toLowerCase()

  app.post(
    `/${name}/:id/send-for-review`,
    {
      config: { approval: 'harmless' },
      schema: {
        ...routes['POST /:type/:id/send-for-review'],
        tags: [content.many],
        summary: `Send the draft of a ${one} for review`,
        description: sendText,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await sendForReview(db, name, id, { ...writeOptions(request), tell: tellOfReview(env) })
      const found = await getDrafted(db, name, id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  app.post(
    `/${name}/:id/send-back`,
    {
      schema: {
        ...routes['POST /:type/:id/send-back'],
        tags: [content.many],
        summary: `Send the draft of a ${one} back`,
        description: backText,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { note } = request.body
      await sendBack(db, name, id, { by: actorOf(request), note, tell: tellOfSendingBack(env) })
      const found = await getDrafted(db, name, id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )
}

/** Reviews of the drafts of pages, and the list of everything that waits. */
export function staffPageReviewRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/reviews',
    {
      schema: {
        ...reviewRoutes['GET /reviews'],
        tags: ['Reviews'],
        summary: 'List the drafts that wait for a review',
        description: 'The longest waiting first.',
      },
    },
    () => listWaiting(db),
  )

  for (const { name, routes } of routesOfPages) {
    const { title } = pageOf(name)
    app.post(
      `/pages/${name}/send-for-review`,
      {
        config: { approval: 'harmless' },
        schema: {
          ...routes['POST /pages/:name/send-for-review'],
          tags: ['Pages'],
          summary: `Send the draft of the page ${title} for review`,
          description: sendText,
        },
      },
      async (request, reply) => {
        const options = { ...writeOptions(request), tell: tellOfReview(env) }
        await sendForReview(db, 'pages', name, options)
        const page = await getDrafted(db, 'pages', name)
        return reply.header('ETag', entityTag(page.version)).send(page)
      },
    )

    app.post(
      `/pages/${name}/send-back`,
      {
        schema: {
          ...routes['POST /pages/:name/send-back'],
          tags: ['Pages'],
          summary: `Send the draft of the page ${title} back`,
          description: backText,
        },
      },
      async (request, reply) => {
        const { note } = request.body
        const options = { by: actorOf(request), note, tell: tellOfSendingBack(env) }
        await sendBack(db, 'pages', name, options)
        const page = await getDrafted(db, 'pages', name)
        return reply.header('ETag', entityTag(page.version)).send(page)
      },
    )
  }
}
