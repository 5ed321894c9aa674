import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { fieldError, problem, problemAnswer } from '../api/problem.ts'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { releaseNameLimit } from '../documents/limits.ts'
import { anyMoment, returned } from '../documents/schema.ts'
import { anyText, line } from '../text/strings.ts'
import { documentTypes } from './document-type.ts'

const draftedKey = { type: z.enum(documentTypes), recordId: z.string(), name: z.string() }

const refusal = z
  .object({
    ...draftedKey,
    reason: z
      .enum(['invalid', 'changed', 'deleted', 'unseen'])
      .describe(
        'Its fields; what is live was changed meanwhile; what was live is deleted; somebody who needs ' +
          'approval has saved it, and nobody who publishes has seen that',
      ),
    errors: z.array(fieldError).describe('By field, where its fields are the reason'),
    liveVersion: z.int().nullable().describe('Of a record: the version that is live now'),
  })
  .meta({ id: 'ReleaseRefusal' })

/** Why something of a release is in the way. */
export type Refusal = z.infer<typeof refusal>

const changedDraft = z
  .object({ ...draftedKey, updatedAt: z.iso.datetime(), savedBy: z.string().nullable() })
  .meta({ id: 'ChangedDraft' })

/** A draft that was changed in a release, or added to it. */
export type ChangedDraft = z.infer<typeof changedDraft>

const failure = z.object({ message: z.string(), refusals: z.array(refusal) })

/** Why a release was not published at its time. */
export type ReleaseFailure = z.infer<typeof failure>

const releaseShape = {
  _id: z.uuid(),
  name: z.string(),
  note: z.string(),
  state: z
    .enum(['open', 'scheduled', 'failed', 'published'])
    .describe('`failed`: it could not be published at its time'),
  drafts: z.int().describe('How many drafts are in it; of one that is published, what it changed'),
  publishAt: z.iso.datetime().nullable().describe('When it publishes itself'),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable().describe('An e-mail; null when it published itself'),
  undoneAt: z.iso.datetime().nullable().describe('When its last publication was undone'),
  failure: failure.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('An e-mail'),
  updatedAt: z.iso.datetime(),
  version: z.int(),
}

const release = z.object(releaseShape).meta({ id: 'Release' })

export type Release = z.infer<typeof release>

const item = z.object({
  ...draftedKey,
  isNew: z.boolean().describe('It was never live before'),
  isActive: z.boolean().describe('Whether visitors will see it, or do'),
  updatedAt: z.iso.datetime(),
  savedBy: z.string().nullable().describe('An e-mail'),
  version: z.int().describe('Of the draft'),
  isUnseen: z
    .boolean()
    .describe(
      'Somebody who needs approval has saved it, and nobody who publishes has seen that: it is not published ' +
        'at the time of the release',
    ),
  refusal: refusal.nullable().describe('Why it could not be published now'),
})

/** A draft of a release, or what the release has made of it. */
export type ReleaseItem = z.infer<typeof item>

const whole = z.object({ ...releaseShape, items: z.array(item) }).meta({ id: 'WholeRelease' })

export type WholeRelease = z.infer<typeof whole>

const input = z.strictObject(
  {
    name: line('Name', releaseNameLimit),
    note: anyText('Note', 1000).optional(),
    publishAt: anyMoment('Publish at').nullable().optional(),
    version: returned.version,
  },
  'The body must be an object',
)

export type ReleaseInput = Omit<z.output<typeof input>, 'version'>

const params = z.strictObject({ id: z.string() })
const draftParams = z.strictObject({
  id: z.string(),
  type: draftedKey.type,
  recordId: draftedKey.recordId,
})

const refused = (description: string) =>
  problemAnswer(description, problem.extend({ refusals: z.array(refusal).optional() }))

const stale = problemAnswer(
  'Another version; which drafts were changed or added since the one that was seen',
  problem.extend({ changed: z.array(changedDraft).optional() }),
)
const unseen = problemAnswer('Neither If-Match nor a version says what was seen', problem)

const yesOrNo = (label: string) =>
  z.enum(['true', 'false'], `${label} must be true or false`).transform((word) => word === 'true')

export const releaseRoutes = {
  'GET /releases': {
    querystring: pageQuery.extend({
      open: yesOrNo('Open').optional().describe('Those that drafts can be put into, or the others'),
    }),
    response: { 200: z.array(release) },
  },
  'POST /releases': { body: input, response: { 201: whole } },
  'GET /releases/:id': { params, response: { 200: whole } },
  'PUT /releases/:id': {
    params,
    body: input,
    response: { 200: whole, 412: stale, 428: unseen },
  },
  'DELETE /releases/:id': { params, response: { 204: noBody } },
  'PUT /releases/:id/drafts/:type/:recordId': {
    params: draftParams,
    querystring: z.strictObject({
      over: z
        .string()
        .regex(/^\d{1,15}$/, 'Over must be a version')
        .transform(Number)
        .optional()
        .describe('The version of what is live that was seen, and that the draft goes over'),
      seen: z
        .string()
        .regex(/^\d{1,15}$/, 'Seen must be a version')
        .transform(Number)
        .optional()
        .describe('The version of the draft that was seen'),
    }),
    response: { 200: whole },
  },
  'DELETE /releases/:id/drafts/:type/:recordId': { params: draftParams, response: { 200: whole } },
  'POST /releases/:id/publish': {
    params,
    response: {
      200: whole,
      409: refused('Which drafts are in the way; nothing was published'),
      412: stale,
      428: unseen,
    },
  },
  'POST /releases/:id/undo': {
    params,
    querystring: z.strictObject({
      force: yesOrNo('Force').optional().describe('Over what was changed since, too'),
    }),
    response: { 200: whole, 409: refused('What was changed since; nothing was undone') },
  },
} satisfies RouteSchemas
