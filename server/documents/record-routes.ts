import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type ContentName, type Contents, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { ContentRoutes } from '#content/documents/records-api.ts'
import { type Input, isSwitch, longestBody, type Returned } from '#content/documents/schema.ts'
import { hasDuty } from '#content/people/accounts.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { isPaged, type ListQuery, visitorLimit } from '../database/lists/lists.ts'
import {
  actorOf,
  entityTag,
  idempotencyKey,
  listOf,
  requireDuty,
  writeOptions,
} from '../http/api/http.ts'
import { once } from '../http/api/idempotency-keys.ts'
import { createListCache } from '../http/api/list-cache.ts'
import { transactAs } from '../http/api/session.ts'
import { type ApiServer, parsedBody, validatedByHandler } from '../http/api/validation.ts'
import type { HttpServices } from '../http/http-services.ts'
import { createDraft, getDrafted, saveDraft } from '../publishing/document-drafts.ts'
import { saveRecord } from '../publishing/publish-draft.ts'
import { listDrafted } from './drafted-lists.ts'
import { findHold, takeOverRecord } from './holds.ts'
import { createRecord, deleteRecord, placeRecord } from './record-writes.ts'
import { findBySlug, getRecord, listRecords } from './records.ts'

/** The body of a save: one type for the schemas of all content types. */
type Replacement = Input<Contents[ContentName]> & Returned

/** Only staff with the duty content see inactive records. */
const viewerOf = ({ session }: FastifyRequest) =>
  session && hasDuty(session, 'content') ? 'staff' : 'visitor'

/** Limits a visitor's unpaged request to the first page; the Link header leads to the next. */
const boundedFor = <Q extends ListQuery>({ session, query }: { session: unknown; query: Q }): Q =>
  session || isPaged(query) ? query : { ...query, span: { limit: visitorLimit, offset: 0 } }

/** Open routes of a content type. Visitors get active records, staff with a token get all. */
export function openRecordRoutes(
  app: ApiServer,
  services: HttpServices,
  { name, routes }: ContentRoutes,
) {
  const { db, env, searches, loadShedding } = services
  const content: Content = contents[name]
  const tags = [content.many]
  const sendCached = createListCache(db)

  app.get(
    `/${name}`,
    {
      schema: {
        ...routes['GET /:type'],
        tags,
        summary: `List ${content.many.toLowerCase()}`,
        description: 'Sorted like the public pages unless `sort` is given.',
      },
    },
    async (request, reply) => {
      const { draft } = request.query
      if (draft) requireDuty(request, 'content')
      const list = async () => {
        const found = await (draft
          ? listDrafted(db, name, draft, request.query)
          : listRecords(db, name, viewerOf(request), boundedFor(request)))
        return listOf(request, reply, env.siteUrl, found)
      }
      // Caches neither searches, which are rarely repeated, nor answers to staff.
      if (request.session) return reply.send(await list())
      if (!request.query.search) return sendCached(request, reply, list)
      return reply.send(await searches(list, { refuse: () => loadShedding.refuse('api') }))
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
      const { id } = request.params
      const isDraft = request.query.draft === true
      if (isDraft) requireDuty(request, 'content')
      const found = await (isDraft
        ? getDrafted(db, name, id)
        : getRecord(db, name, viewerOf(request), id))
      const liveVersion = found.draft ? found.draft.liveVersion : found.version
      const held = isDraft && liveVersion !== null && (await findHold(db, name, id, liveVersion))
      if (held) found.held = held
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
        summary: `Get a ${content.one.toLowerCase()} by its slug`,
        description:
          'A former slug answers 301 with the current address in Location. A slash in a slug is sent as `%2F`.',
      },
    },
    async (request, reply) => {
      const found = await findBySlug(db, name, viewerOf(request), request.params.slug)
      if (found && 'movedTo' in found) {
        const slug = encodeURIComponent(found.movedTo)
        return reply.redirect(`/api/${name}/slug/${slug}`, 301)
      }
      if (!found || !('record' in found)) throw new MissingError()
      return reply.header('ETag', entityTag(found.record.version)).send(found.record)
    },
  )
}

/** Routes of a content type for all staff with the duty content. */
export function staffRecordRoutes(
  app: ApiServer,
  services: HttpServices,
  { name, routes }: ContentRoutes,
) {
  const { db } = services
  const content: Content = contents[name]
  const one = content.one.toLowerCase()
  const tags = [content.many]
  const bodyLimit = longestBody(content.fields)
  // Casts: the compiler does not know which declaration the schemas come from.
  const [whole, state, unfinished] = routes['PUT /:type/:id'].body
    .options as readonly z.ZodType<Replacement>[]
  const created = routes['POST /:type'].body as z.ZodType<Replacement>
  const schemaOf = (isDraft: boolean | undefined, otherwise: z.ZodType<Replacement> | undefined) =>
    (isDraft ? unfinished : otherwise) ?? z.never()

  app.post(
    `/${name}`,
    {
      bodyLimit,
      config: { approval: 'drafts' },
      schema: {
        ...routes['POST /:type'],
        tags,
        summary: `Create a ${one}`,
        description:
          'Fields that the server adds (`_id`, `createdAt`, `updatedAt`, `version`) are refused. ' +
          'With `draft`, creates a draft, which may be unfinished and is not public. ' +
          'Honours Idempotency-Key: a repeated request with the same key creates only one record.',
      },
      validatorCompiler: validatedByHandler,
    },
    async (request, reply) => {
      const by = actorOf(request)
      const isDraft = request.query.draft === true
      const body = parsedBody(schemaOf(isDraft, created), request.body)
      const key = idempotencyKey(request, isDraft ? `${name} draft` : name)
      const create = (db: Database) =>
        isDraft ? createDraft(db, name, body, { by }) : createRecord(db, name, body, { by })
      const stored = await transactAs(services, request, (transaction) =>
        key ? once(transaction, key, create) : create(transaction),
      )
      return reply
        .code(201)
        .header('Location', `/api/${name}/${stored._id}${isDraft ? '?draft=true' : ''}`)
        .header('ETag', entityTag(stored.version))
        .send(stored)
    },
  )

  app.put(
    `/${name}/:id`,
    {
      bodyLimit,
      config: { approval: 'drafts' },
      schema: {
        ...routes['PUT /:type/:id'],
        tags,
        summary: `Save a ${one}`,
        description:
          'Takes all fields, or `isActive` alone; fields that the server added are accepted. ' +
          'An optional field that is left out keeps its value. With `draft`, saves the draft, which may be ' +
          'unfinished and leave out any field, and does not change the live record. Honours If-Match; a ' +
          '`version` in the body counts as one, and must not differ from it. With a future `publishAt`, a public ' +
          'record stays as it is until then: the values become its draft, in a release of its own at that time. The ' +
          'answer is then that of `draft=true`, and If-Match names the draft’s version if there is a draft. A record ' +
          'that is not public, or is made inactive, keeps `publishAt` itself.',
      },
      // The handler validates: the errors of a union would name every field twice, and the body tells which schema applies.
      validatorCompiler: validatedByHandler,
    },
    async (request, reply) => {
      const { id } = request.params
      const isDraft = request.query.draft === true
      const schema = schemaOf(isDraft, isSwitch(request.body) ? state : whole)
      const { version, ...body } = parsedBody(schema, request.body)
      const options = writeOptions(request, version)
      const input = body as Input<Contents[typeof name]> // validated above
      const saved = await transactAs(services, request, (transaction) =>
        isDraft
          ? saveDraft(transaction, name, id, { input: body, ...options })
          : saveRecord(transaction, name, id, { input, ...options }),
      )
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
        description:
          'Moves it to the trash, from which it can be restored for 30 days. Honours If-Match.',
      },
    },
    async (request, reply) => {
      await deleteRecord(db, name, request.params.id, writeOptions(request))
      return reply.code(204).send()
    },
  )

  app.post(
    `/${name}/:id/take-over`,
    {
      schema: {
        ...routes['POST /:type/:id/take-over'],
        tags,
        summary: `Take over a ${one} that is on hold`,
        description:
          'Schedules its publication or its end again, at the same time and under your name. 409 if nothing is on ' +
          'hold, 422 if the time has passed: choose another time. Honours If-Match.',
      },
    },
    async (request, reply) => {
      const key = { type: name, id: request.params.id }
      const saved = await transactAs(services, request, (transaction) =>
        takeOverRecord(transaction, key, writeOptions(request)),
      )
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  // Records sorted by date cannot be ordered by hand.
  if (content.newestBy !== undefined) return
  app.put(
    `/${name}/:id/place`,
    {
      schema: {
        ...routes['PUT /:type/:id/place'],
        tags,
        summary: `Move a ${one} to another place in the order`,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await placeRecord(db, { type: name, id }, request.body.place, { by: actorOf(request) })
      return reply.code(204).send()
    },
  )
}
