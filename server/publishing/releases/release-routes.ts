import type { FastifyRequest } from 'fastify'
import { isSingleName } from '#content/publishing/document-type.ts'
import { publicationRoutes } from '#content/publishing/publications-api.ts'
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
import { transactAs } from '../../http/api/session.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { listPublications } from './publications.ts'
import { publishRelease } from './publish-release.ts'
import {
  addDraft,
  createRelease,
  deleteRelease,
  getRelease,
  listReleases,
  removeDraft,
  takeOverRelease,
  typesIn,
  updateRelease,
} from './releases.ts'
import { undoRelease } from './undo-release.ts'

const tags = ['Releases']

/** Releases: drafts that are previewed, published and undone together. */
export function staffReleaseRoutes(app: ApiServer, services: Services) {
  const { db, env } = services
  app.get(
    '/publications',
    {
      schema: {
        ...publicationRoutes['GET /publications'],
        tags,
        summary: 'List what is published later',
        description:
          'Releases, and records with a time of their own at which visitors begin or cease to see them, by time; then ' +
          'releases without a time, then published ones.',
      },
    },
    async (request, reply) => {
      const list = await listPublications(db, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.get(
    '/releases',
    {
      schema: {
        ...releaseRoutes['GET /releases'],
        tags,
        summary: 'List releases',
        description: 'Open releases first, then published ones.',
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
        description: '`publishAt` schedules its publication. Supports Idempotency-Key.',
      },
    },
    async (request, reply) => {
      const { version: _, ...body } = request.body
      const key = idempotencyKey(request, 'releases')
      const create = (db: Database) => createRelease(db, body, actorOf(request))
      const made = await transactAs(services, request, (transaction) =>
        key ? once(transaction, key, create) : create(transaction),
      )
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
          'Each draft has the reason why it cannot be published now, if any. A published release has its changes.',
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
          'Missing values stay unchanged. A new `publishAt` schedules a failed release again; `null` removes the ' +
          'time. Supports If-Match; a `version` in the body has the same effect and must be equal to it. ' +
          'A new time requires one of them, because it publishes the drafts as they are. Each save of a draft ' +
          'raises the release’s version.',
      },
    },
    async (request, reply) => {
      const { version, ...body } = request.body
      await requireRightToRelease(request, db)
      const options = writeOptions(request, version)
      const { id } = request.params
      await transactAs(services, request, (transaction) =>
        updateRelease(transaction, id, body, options),
      )
      const saved = await getRelease(db, id)
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
          'Keeps its drafts, outside any release. What it published stays live and can no longer be undone ' +
          'together. Supports If-Match.',
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
        summary: 'Add a draft to a release',
        description:
          'Removes it from another release. 404 without a draft. If the live version changed after the ' +
          'draft was started, `over` confirms which live version to replace. `seen` confirms the draft’s version: ' +
          'a scheduled release only publishes the draft of a person who needs approval with it. Supports If-Match.',
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
        summary: 'Remove a draft from a release',
        description:
          'Keeps the draft. The release that was made for it at its time goes: 204. Supports If-Match.',
      },
    },
    async (request, reply) => {
      const { id, ...draft } = request.params
      requireRightTo(request, draft.type)
      const saved = await removeDraft(db, id, draft, writeOptions(request))
      if (!saved) return reply.code(204).send()
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
          'Publishes all of its drafts or none: 409 lists the drafts that cannot be published, by field. Requires If-Match with ' +
          'the release’s version, which each save of a draft raises; 412 lists the drafts that changed since. ' +
          'Supports Idempotency-Key.',
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
    '/releases/:id/take-over',
    {
      schema: {
        ...releaseRoutes['POST /releases/:id/take-over'],
        tags,
        summary: 'Take over a release that is on hold',
        description:
          'Schedules it again, at the same time and under your name. 409 if it is not on hold, 422 if its time has ' +
          'passed: publish it or choose another time. Requires If-Match, like publishing.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireRightToRelease(request, db)
      const taken = await transactAs(services, request, (transaction) =>
        takeOverRelease(transaction, id, writeOptions(request)),
      )
      return reply.header('ETag', entityTag(taken.version)).send(taken)
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
          'Restores the earlier versions and turns the release’s changes into drafts again; new records become ' +
          'drafts only. 409 lists what was changed or deleted since; `force` undoes the changed ones too, but ' +
          'does not restore deleted ones. Supports If-Match and Idempotency-Key.',
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

/** Releases with settings or the brand require an administrator. Throws `Problem`. */
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
