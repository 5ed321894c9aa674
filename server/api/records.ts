import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Content } from '#content/define.ts'
import { type ContentName, contentNames, contents } from '#content/index.ts'
import {
  activeSchema,
  type Input,
  inputSchema,
  isSwitch,
  longestBody,
  type Returned,
  recordSchema,
  replacementSchema,
} from '#content/schema.ts'
import { MissingError } from '../database/errors.ts'
import { once } from '../database/idempotency.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  updateRecord,
} from '../database/records/record-writes.ts'
import { findBySlug, getRecord, listRecords, sortable } from '../database/records/records.ts'
import type { Services } from '../services.ts'
import { entityTag, idempotencyKey, listOf, personOf, writing } from './http.ts'
import { createListCache } from './list-cache.ts'
import { check, idParams, listQuery, slugParams, validatorCompiler } from './validation.ts'

/** A type's record, documented once however many routes send it. */
const records = Object.fromEntries(
  contentNames.map((name) => [name, recordSchema(contents[name]).meta({ id: contents[name].one })]),
) as Record<ContentName, z.ZodType> // one for each name

type RecordInput = Input<(typeof contents)[ContentName]>

const viewerOf = (request: { session: unknown }) => (request.session ? 'staff' : 'visitor')

/** What anybody may read of a content type: active records, and all of them with a token. */
export function openRecordRoutes(app: FastifyInstance, services: Services, name: ContentName) {
  const { db, env } = services
  const content: Content = contents[name]
  const record = records[name]
  const tags = [content.many]
  const kept = createListCache(db)

  const query = listQuery(sortable(name)).extend({
    isActive: z
      .enum(['true', 'false'], 'Active must be true or false')
      .transform((word) => word === 'true')
      .optional()
      .describe('Shows active records only, or inactive ones'),
  })
  app.get<{ Querystring: z.infer<typeof query> }>(
    `/${name}`,
    {
      schema: {
        tags,
        summary: `List ${content.many.toLowerCase()}`,
        description: 'In the order of the public pages unless `sort` says otherwise.',
        querystring: query,
        response: { 200: z.array(record) },
      },
    },
    async (request, reply) => {
      const list = async () => {
        const found = await listRecords(db, name, viewerOf(request), request.query)
        return listOf(request, reply, env.siteUrl, found, request.query)
      }
      // What somebody searches for is rarely asked twice, and staff see more.
      const isKept = !request.session && !request.query.search
      return isKept ? kept(request, reply, list) : reply.send(await list())
    },
  )

  app.get<{ Params: z.infer<typeof idParams> }>(
    `/${name}/:id`,
    {
      schema: {
        tags,
        summary: `Get a ${content.one.toLowerCase()}`,
        params: idParams,
        response: { 200: record },
      },
    },
    async (request, reply) => {
      const found = await getRecord(db, name, viewerOf(request), request.params.id)
      return reply.header('ETag', entityTag(found.version)).send(found)
    },
  )

  if (!content.slugFrom) return
  app.get<{ Params: z.infer<typeof slugParams> }>(
    `/${name}/slug/:slug`,
    {
      schema: {
        tags,
        summary: `Get a ${content.one.toLowerCase()} by its address`,
        description: 'A former address answers 301 with the present one in Location.',
        params: slugParams,
        response: { 200: record },
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

/** What all staff may do with a content type. */
export function staffRecordRoutes(app: FastifyInstance, { db }: Services, name: ContentName) {
  const content: Content = contents[name]
  const record = records[name]
  const input = inputSchema(content)
  const replacement = replacementSchema(content)
  const one = content.one.toLowerCase()
  const tags = [content.many]
  const bodyLimit = longestBody(content.fields)

  app.post<{ Body: RecordInput }>(
    `/${name}`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: `Create a ${one}`,
        description:
          'What the server adds (`_id`, `createdAt`, `updatedAt`, `version`) is refused here: a copy ' +
          'is a new record. Honours Idempotency-Key: a repeated request with the same key is done once.',
        body: input,
        response: { 201: record },
      },
    },
    async (request, reply) => {
      const by = personOf(request)
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

  app.put<{
    Params: z.infer<typeof idParams>
    Body: (RecordInput | { isActive: boolean }) & Returned
  }>(
    `/${name}/:id`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: `Save a ${one}`,
        description:
          'Takes all fields, or `isActive` alone, and with either what the server had added to the ' +
          'record. An optional field that is left out stays as it is. Honours If-Match; a `version` in ' +
          'the body counts as one, and must not differ from it.',
        params: idParams,
        body: z.union([replacement, activeSchema]),
        response: { 200: record },
      },
      // A union's errors would name every field twice; the body itself says which one it is.
      validatorCompiler: (route) =>
        route.httpPart === 'body'
          ? (body) => check(isSwitch(body) ? activeSchema : replacement, body)
          : validatorCompiler(route as unknown as { schema: z.ZodType }), // all schemas are zod's
    },
    async (request, reply) => {
      const { id } = request.params
      const { version } = request.body
      const saved = await updateRecord(db, name, id, request.body, writing(request, version))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.delete<{ Params: z.infer<typeof idParams> }>(
    `/${name}/:id`,
    {
      schema: {
        tags,
        summary: `Delete a ${one}`,
        description: 'It can be restored from the trash for 30 days. Honours If-Match.',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteRecord(db, name, request.params.id, writing(request))
      return reply.code(204).send()
    },
  )

  app.put<{ Params: z.infer<typeof idParams>; Body: z.infer<typeof placeBody> }>(
    `/${name}/:id/place`,
    {
      schema: {
        tags,
        summary: `Give a ${one} another place in the order`,
        params: idParams,
        body: placeBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await placeRecord(db, name, id, request.body.place, { by: personOf(request) })
      return reply.code(204).send()
    },
  )
}

const placeBody = z.strictObject({
  place: z
    .int('Place must be a whole number')
    .min(1, 'Place must be at least 1')
    .describe('Counted from 1; a place beyond the end is the last'),
})
