import { documentRoutes, listedSchemas, singleSchemas } from '#content/publishing/documents-api.ts'
import type { Database } from '../database/connect.ts'
import { listVersions } from '../documents/versions.ts'
import { actorOf, entityTag, idempotencyKey, listOf, writeOptions } from '../http/api/http.ts'
import { once } from '../http/api/idempotency-keys.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { tellOfReview, tellOfSendingBack } from './approval/review-mails.ts'
import { sendBack, sendForReview } from './approval/reviews.ts'
import { discardDraft, getDrafted, publishDraft } from './document-drafts.ts'
import { scheduleDraft } from './releases/schedule-draft.ts'

const tags = ['Documents']
const ofDraft = '404 without a draft. Honours If-Match with the version of the draft.'

/** The drafts and versions of records and pages. */
export function staffDocumentRoutes(app: ApiServer, services: Services) {
  routesAt(app, services, '/:type/:id', { one: 'a record or page', schemas: listedSchemas })

  app.post(
    '/:type/:id/schedule',
    {
      schema: {
        ...documentRoutes['POST /:type/:id/schedule'],
        tags,
        summary: 'Publish the draft of a record at its time',
        description:
          'What is live stays until the draft’s `publishAt`, which becomes the time of a release with this draft ' +
          `alone. 422 while it is unfinished or its time is not in the future. ${ofDraft} \`over\` is as in publishing.`,
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const options = { ...writeOptions(request), over: request.query.over }
      const scheduled = await scheduleDraft(services.db, type, id, options)
      return reply.header('ETag', entityTag(scheduled.version)).send(scheduled)
    },
  )
}

/** Those of the settings and the brand, which are an administrator's. */
export const administratorDocumentRoutes = (app: ApiServer, services: Services) =>
  routesAt(app, services, '/:type', { one: 'the settings or the brand', schemas: singleSchemas })

interface Documents {
  one: string
  schemas: typeof listedSchemas
}

/** What is done with the draft of a document, and its versions: the same for all of them. */
function routesAt(app: ApiServer, services: Services, path: string, { one, schemas }: Documents) {
  const { db, env } = services
  app.post(
    `${path}/publish`,
    {
      schema: {
        ...schemas.publish,
        tags,
        summary: `Publish the draft of ${one}`,
        description:
          `The next request for a page has it. 422 while it is unfinished. ${ofDraft} Honours Idempotency-Key. If what ` +
          'is live was changed after the draft was begun, it answers 412 with both; `over` says that this version was ' +
          'seen. What visitors see now is hidden by a `publishAt` in the future only with `hide`; without it that ' +
          'answers 409.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const { over, hide } = request.query
      const options = { ...writeOptions(request), over, staysPublic: !hide }
      const key = idempotencyKey(request, `${type} ${id} publish ${over ?? ''} ${hide ?? ''}`)
      const publish = (db: Database) => publishDraft(db, type, id, options)
      const published = await (key ? once(db, key, publish) : publish(db))
      return reply.header('ETag', entityTag(published.version)).send(published)
    },
  )

  app.post(
    `${path}/discard`,
    {
      config: { approval: 'harmless' },
      schema: {
        ...schemas.discard,
        tags,
        summary: `Discard the draft of ${one}`,
        description:
          'What is live stays. What was never live can be restored from the trash for 30 days, any other draft ' +
          `from the history. ${ofDraft}`,
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      await discardDraft(db, type, id, writeOptions(request))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/send-for-review`,
    {
      config: { approval: 'harmless' },
      schema: {
        ...schemas.sendForReview,
        tags,
        summary: `Send the draft of ${one} for review`,
        description:
          'It waits until somebody who needs no approval publishes it or sends it back; they are told by mail. ' +
          `422 while it is unfinished. ${ofDraft}`,
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      await sendForReview(db, type, id, { ...writeOptions(request), tell: tellOfReview(env) })
      const found = await getDrafted(db, type, id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  app.post(
    `${path}/send-back`,
    {
      schema: {
        ...schemas.sendBack,
        tags,
        summary: `Send the draft of ${one} back`,
        description: 'Its author sees the note and is told by mail. 409 where it does not wait.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const { note } = request.body
      await sendBack(db, type, id, { by: actorOf(request), note, tell: tellOfSendingBack(env) })
      const found = await getDrafted(db, type, id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  app.get(
    `${path}/revisions`,
    {
      schema: {
        ...schemas.revisions,
        tags,
        summary: `List the versions of ${one}`,
        description: 'The newest first, drafts too; also of a record in the trash.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const list = await listVersions(db, type, id, request.query)
      // Refuses what is no document.
      if (list.total === 0) await getDrafted(db, type, id)
      return listOf(request, reply, env.siteUrl, list)
    },
  )
}
