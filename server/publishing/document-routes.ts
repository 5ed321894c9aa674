import { listedSchemas, singleSchemas } from '#content/publishing/documents-api.ts'
import type { Database } from '../database/connect.ts'
import { listVersions } from '../documents/versions.ts'
import { actorOf, entityTag, idempotencyKey, listOf, writeOptions } from '../http/api/http.ts'
import { once } from '../http/api/idempotency-keys.ts'
import { transactAs } from '../http/api/session.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { notifyReviewers, tellOfSendingBack } from './approval/review-mails.ts'
import { sendBack, sendForReview } from './approval/reviews.ts'
import { discardDraft, getDrafted } from './document-drafts.ts'
import { publishDraft } from './publish-draft.ts'

const tags = ['Documents']
const ofDraft = '404 without a draft. Supports If-Match with the draft’s version.'

/** Drafts and versions of records and pages. */
export const staffDocumentRoutes = (app: ApiServer, services: Services) =>
  routesAt(app, services, '/:type/:id', { one: 'a record or page', schemas: listedSchemas })

/** Drafts and versions of the settings and the brand, for administrators. */
export const administratorDocumentRoutes = (app: ApiServer, services: Services) =>
  routesAt(app, services, '/:type', { one: 'the settings or the brand', schemas: singleSchemas })

interface Documents {
  one: string
  schemas: typeof listedSchemas
}

/** The routes of a document's draft and versions, which are the same for all documents. */
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
          'The next page request shows it, unless its `publishAt`, or that of the query, is in the future: what visitors see ' +
          'stays until then, and the draft waits in a release of its own. A record that is not public keeps the time itself, ' +
          'and `publishAt` in the query changes it also without a draft. The answer is the document with its draft, if it ' +
          `has one. 422 if the draft is unfinished or the time has passed. ${ofDraft} Supports Idempotency-Key. If the live ` +
          'version changed after the draft was started, answers 412 with both; `over` confirms which live version to replace. ' +
          'Scheduling a draft by a person who needs approval requires If-Match: without it the answer is 428.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const { over, publishAt } = request.query
      const options = { ...writeOptions(request), over, publishAt }
      const key = idempotencyKey(request, `${type} ${id} publish ${over ?? ''} ${publishAt}`)
      const publish = (db: Database) => publishDraft(db, type, id, options)
      const published = await transactAs(services, request, (transaction) =>
        key ? once(transaction, key, publish) : publish(transaction),
      )
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
          'Keeps the live version. A draft that was never published can be restored from the trash for 30 days, any other ' +
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
          'The draft waits until a person who can publish publishes it or sends it back. They are notified by mail. ' +
          `422 if the draft is unfinished. ${ofDraft}`,
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      await sendForReview(db, type, id, { ...writeOptions(request), notify: notifyReviewers(env) })
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
        description:
          'The sender sees the note and is notified by mail. 409 if the draft is not waiting.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const { note } = request.body
      await sendBack(db, type, id, { by: actorOf(request), note, notify: tellOfSendingBack(env) })
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
        description: 'Newest first, including drafts. Also available for a record in the trash.',
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      const list = await listVersions(db, type, id, request.query)
      // Answers 404 if there is no such document.
      if (list.total === 0) await getDrafted(db, type, id)
      return listOf(request, reply, env.siteUrl, list)
    },
  )
}
