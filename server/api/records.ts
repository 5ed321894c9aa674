import type { FastifyRequest } from 'fastify'
import { hasDuty } from '#content/accounts.ts'
import { idParams } from '#content/api/route.ts'
import type { ContentRoutes } from '#content/api/routes.ts'
import type { Content } from '#content/define.ts'
import { contents } from '#content/index.ts'
import { isSwitch, longestBody } from '#content/schema.ts'
import { MissingError } from '../database/errors.ts'
import { once } from '../database/idempotency.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  updateRecord,
} from '../database/records/record-writes.ts'
import { findBySlug, getRecord, listRecords } from '../database/records/records.ts'
import type { Services } from '../services.ts'
import { actorOf, entityTag, idempotencyKey, listOf, writeOptions } from './http.ts'
import { createListCache } from './list-cache.ts'
import { type ApiServer, check } from './validation.ts'

/** Inactive records are of those with the duty content. */
const viewerOf = ({ session }: FastifyRequest) =>
  session && hasDuty(session, 'content') ? 'staff' : 'visitor'

/** The open routes of a content type: active records, and all of them with a token. */
export function openRecordRoutes(
  app: ApiServer,
  services: Services,
  { name, routes }: ContentRoutes,
) {
  const { db, env } = services
  const content: Content = contents[name]
  const tags = [content.many]
  const kept = createListCache(db)

  app.get(
    `/${name}`,
    {
      schema: {
        ...routes['GET /:type'],
        tags,
        summary: `List ${content.many.toLowerCase()}`,
        description: 'In the order of the public pages unless `sort` says otherwise.',
      },
    },
    async (request, reply) => {
      const list = async () => {
        const found = await listRecords(db, name, viewerOf(request), request.query)
        return listOf(request, reply, env.siteUrl, found, request.query)
      }
      // Not cached: searches, which are rarely repeated, and what staff see.
      const isKept = !request.session && !request.query.search
      return isKept ? kept(request, reply, list) : reply.send(await list())
    },
  )

  app.get(
    `/${name}/:id`,
    {
      schema: {
        ...routes['GET /:type/:id'],
        tags,
        summary: `Get a ${content.one.toLowerCase()}`,
      },
    },
    async (request, reply) => {
      const found = await getRecord(db, name, viewerOf(request), request.params.id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  if (!content.slugFrom) return
  app.get(
    `/${name}/slug/:slug`,
    {
      schema: {
        ...routes['GET /:type/slug/:slug'],
        tags,
        summary: `Get a ${content.one.toLowerCase()} by its address`,
        description: 'A former address answers 301 with the present one in Location.',
      },
    },
    async (request, reply) => {
      const found = await findBySlug(db, name, viewerOf(request), request.params.slug)
      if (found && 'movedTo' in found) {
        return reply.redirect(`/api/${name}/slug/${found.movedTo}`, 301)
      }
      if (!found || !('record' in found)) throw new MissingError()
      return reply.header('ETag', entityTag(found.record.version)).send(found.record)
    },
  )
}

/** The routes of all staff for a content type. */
export function staffRecordRoutes(
  app: ApiServer,
  { db }: Services,
  { name, routes }: ContentRoutes,
) {
  const content: Content = contents[name]
  const one = content.one.toLowerCase()
  const tags = [content.many]
  const bodyLimit = longestBody(content.fields)
  const [whole, state] = routes['PUT /:type/:id'].body.options

  app.post(
    `/${name}`,
    {
      bodyLimit,
      schema: {
        ...routes['POST /:type'],
        tags,
        summary: `Create a ${one}`,
        description:
          'What the server adds (`_id`, `createdAt`, `updatedAt`, `version`) is refused here: a copy ' +
          'is a new record. Honours Idempotency-Key: a repeated request with the same key is done once.',
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const key = idempotencyKey(request, name)
      const created = await (key
        ? once(db, key, (transaction) => createRecord(transaction, name, request.body, { by }))
        : createRecord(db, name, request.body, { by }))
      return reply
        .code(201)
        .header('Location', `/api/${name}/${created._id}`)
        .header('ETag', entityTag(created.version))
        .send(created)
    },
  )

  app.put(
    `/${name}/:id`,
    {
      bodyLimit,
      schema: {
        ...routes['PUT /:type/:id'],
        tags,
        summary: `Save a ${one}`,
        description:
          'Takes all fields, or `isActive` alone, and with either what the server had added to the ' +
          'record. An optional field that is left out stays as it is. Honours If-Match; a `version` in ' +
          'the body counts as one, and must not differ from it.',
      },
      // A union's errors would name every field twice; the body itself says which one it is.
      validatorCompiler:
        ({ httpPart }) =>
        (value) =>
          check(httpPart !== 'body' ? idParams : isSwitch(value) ? state : whole, value),
    },
    async (request, reply) => {
      const { id } = request.params
      const { version } = request.body
      const saved = await updateRecord(db, name, id, request.body, writeOptions(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.delete(
    `/${name}/:id`,
    {
      schema: {
        ...routes['DELETE /:type/:id'],
        tags,
        summary: `Delete a ${one}`,
        description: 'It can be restored from the trash for 30 days. Honours If-Match.',
      },
    },
    async (request, reply) => {
      await deleteRecord(db, name, request.params.id, writeOptions(request))
      return reply.code(204).send()
    },
  )

  // Records by date have no order of their own.
  if (content.newestBy !== undefined) return
  app.put(
    `/${name}/:id/place`,
    {
      schema: {
        ...routes['PUT /:type/:id/place'],
        tags,
        summary: `Give a ${one} another place in the order`,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await placeRecord(db, name, id, request.body.place, { by: actorOf(request) })
      return reply.code(204).send()
    },
  )
}
