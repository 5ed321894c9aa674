import type { FastifyRequest } from 'fastify'
import { isSingleName } from '#content/publishing/document-type.ts'
import { releaseRoutes } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import {
  actorOf,
  entityTag,
  idempotencyKey,
  listOf,
  requireRightTo,
  writeOptions,
} from '../../http/api/http.ts'
import { once } from '../../http/api/idempotency-keys.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { publishRelease } from './publish-release.ts'
import {
  addDraft,
  createRelease,
  deleteRelease,
  getRelease,
  listReleases,
  removeDraft,
  typesIn,
  updateRelease,
} from './releases.ts'
import { undoRelease } from './undo-release.ts'

const tags = ['Releases']

/** Several drafts under one name: previewed, published and undone together. */
export function staffReleaseRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/releases',
    {
      schema: {
        ...releaseRoutes['GET /releases'],
        tags,
        summary: 'List releases',
        description: 'Those that drafts can be put into first, then what was published.',
      },
    },
    async (request, reply) => {
      const list = await listReleases(db, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.post(
    '/releases',
    {
      schema: {
        ...releaseRoutes['POST /releases'],
        tags,
        summary: 'Create a release',
        description: 'With `publishAt` it publishes itself then. Honours Idempotency-Key.',
      },
    },
    async (request, reply) => {
      const { version: _, ...body } = request.body
      const key = idempotencyKey(request, 'releases')
      const create = (db: Database) => createRelease(db, body, actorOf(request))
      const made = await (key ? once(db, key, create) : create(db))
      return reply
        .code(201)
        .header('Location', `/api/releases/${made._id}`)
        .header('ETag', entityTag(made.version))
        .send(made)
    },
  )

  app.get(
    '/releases/:id',
    {
      schema: {
        ...releaseRoutes['GET /releases/:id'],
        tags,
        summary: 'Get a release with its drafts',
        description:
          'Each with why it could not be published now; of a published one, what it changed.',
      },
    },
    async (request, reply) => {
      const found = await getRelease(db, request.params.id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  app.put(
    '/releases/:id',
    {
      schema: {
        ...releaseRoutes['PUT /releases/:id'],
        tags,
        summary: 'Rename or schedule a release',
        description:
          'What is left out stays. Another `publishAt` is tried again after a failure; `null` takes the ' +
          'time away. Honours If-Match; a `version` in the body counts as one, and must not differ from it. ' +
          'A new time needs one of them: what is in the release then is published. Each save of a draft in it ' +
          'raises its version.',
      },
    },
    async (request, reply) => {
      const { version, ...body } = request.body
      await requireRightToRelease(request, db)
      const options = writeOptions(request, version)
      const saved = await updateRelease(db, request.params.id, body, options)
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.delete(
    '/releases/:id',
    {
      schema: {
        ...releaseRoutes['DELETE /releases/:id'],
        tags,
        summary: 'Delete a release',
        description:
          'Its drafts stay, in no release; what it has published stays too, and can no longer be undone ' +
          'together. Honours If-Match.',
      },
    },
    async (request, reply) => {
      await requireRightToRelease(request, db)
      await deleteRelease(db, request.params.id, writeOptions(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/releases/:id/drafts/:type/:recordId',
    {
      schema: {
        ...releaseRoutes['PUT /releases/:id/drafts/:type/:recordId'],
        tags,
        summary: 'Put a draft into a release',
        description:
          'Out of the one that it may be in. 404 without a draft. If what is live was changed after the ' +
          'draft was begun, `over` says that this version was seen. `seen` is the version of the draft that was ' +
          'seen: a draft of somebody who needs approval is published at a time only with it. Honours If-Match.',
      },
    },
    async (request, reply) => {
      const { id, ...draft } = request.params
      requireRightTo(request, draft.type)
      const { over, seen } = request.query
      const options = { ...writeOptions(request), over, seen }
      const saved = await addDraft(db, id, draft, options)
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.delete(
    '/releases/:id/drafts/:type/:recordId',
    {
      schema: {
        ...releaseRoutes['DELETE /releases/:id/drafts/:type/:recordId'],
        tags,
        summary: 'Take a draft out of a release',
        description: 'It stays a draft. Honours If-Match.',
      },
    },
    async (request, reply) => {
      const { id, ...draft } = request.params
      requireRightTo(request, draft.type)
      const saved = await removeDraft(db, id, draft, writeOptions(request))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.post(
    '/releases/:id/publish',
    {
      schema: {
        ...releaseRoutes['POST /releases/:id/publish'],
        tags,
        summary: 'Publish a release',
        description:
          'All of its drafts, or none: 409 names those that are in the way, field by field. Needs If-Match with ' +
          'the version that was seen, which each save of a draft raises; 412 names what was changed since. ' +
          'Honours Idempotency-Key.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireRightToRelease(request, db)
      const key = idempotencyKey(request, `releases ${id} publish`)
      const publish = (db: Database) => publishRelease(db, id, writeOptions(request))
      const published = await (key ? once(db, key, publish) : publish(db))
      return reply.header('ETag', entityTag(published.version)).send(published)
    },
  )

  app.post(
    '/releases/:id/undo',
    {
      schema: {
        ...releaseRoutes['POST /releases/:id/undo'],
        tags,
        summary: 'Undo a release',
        description:
          'What it changed is what it was before, and stands in its drafts again; what was new is a draft ' +
          'alone. 409 names what was changed or deleted since; with `force` that goes back too, but for ' +
          'what was deleted. Honours If-Match and Idempotency-Key.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireRightToRelease(request, db)
      const isForced = request.query.force === true
      const key = idempotencyKey(request, `releases ${id} undo ${isForced}`)
      const undo = (db: Database) => undoRelease(db, id, { ...writeOptions(request), isForced })
      const undone = await (key ? once(db, key, undo) : undo(db))
      return reply.header('ETag', entityTag(undone.version)).send(undone)
    },
  )
}

/** A release with settings or the brand in it is an administrator's. Throws `Problem`. */
async function requireRightToRelease(
  request: FastifyRequest<{ Params: { id: string } }>,
  db: Database,
): Promise<void> {
  const types = await typesIn(db, request.params.id)
  if (request.session?.role === 'administrator' || ![...types].some(isSingleName)) return
  throw new Problem(
    403,
    'This release changes the settings or the brand. Only administrators can publish it.',
  )
}
