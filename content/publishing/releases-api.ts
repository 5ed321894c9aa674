import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { fieldError, problem, problemAnswer } from '../api/problem.ts'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { releaseNameLimit } from '../documents/limits.ts'
import { anyMoment, serverFields } from '../documents/schema.ts'
import { anyText, line } from '../text/strings.ts'
import { documentTypes } from './document-type.ts'

const draftedKey = { type: z.enum(documentTypes), recordId: z.string(), name: z.string() }

const refusal = z
  .object({
    ...draftedKey,
    reason: z
      .enum(['invalid', 'changed', 'deleted', 'unseen'])
      .describe(
        '`invalid`: fields have errors; `changed`: the live version has changed; `deleted`: the live version was ' +
          'deleted; `unseen`: saved by someone who needs approval, and not yet seen by a publisher',
      ),
    errors: z.array(fieldError).describe('Errors by field, if the reason is `invalid`'),
    liveVersion: z.int().nullable().describe('For a record: its current live version'),
  })
  .meta({ id: 'ReleaseRefusal' })

/** Why a document blocks the publication or the undo of a release. */
export type Refusal = z.infer<typeof refusal>

const changedDraft = z
  .object({ ...draftedKey, updatedAt: z.iso.datetime(), savedBy: z.string().nullable() })
  .meta({ id: 'ChangedDraft' })

/** Draft that was changed in a release, or added to it, since the version that the client has. */
export type ChangedDraft = z.infer<typeof changedDraft>

const failure = z.object({ message: z.string(), refusals: z.array(refusal) })

/** Why a scheduled publication of a release failed or is on hold. */
export type ReleaseFailure = z.infer<typeof failure>

/** Reason why a person's scheduled publications are on hold. */
export type HoldReason = 'rights' | 'password' | 'signed-out' | 'removed'

const releaseShape = {
  _id: z.uuid(),
  name: z.string(),
  note: z.string(),
  state: z
    .enum(['open', 'scheduled', 'failed', 'held', 'published'])
    .describe(
      '`failed`: the scheduled publication failed; `held`: it waits until someone takes it over, because the person ' +
        'who scheduled it lost the right, was signed out everywhere, has a new password or was removed',
    ),
  drafts: z.int().describe('The number of drafts, or of changed documents once published'),
  publishAt: z.iso.datetime().nullable().describe('The scheduled publication time'),
  scheduledBy: z.string().nullable().describe('The email of the person who scheduled it'),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable().describe('An email; null for a scheduled publication'),
  undoneAt: z.iso.datetime().nullable().describe('When the last publication was undone'),
  failure: failure.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('An email'),
  updatedAt: z.iso.datetime(),
  version: z.int(),
}

export const release = z.object(releaseShape).meta({ id: 'Release' })

export type Release = z.infer<typeof release>

const item = z.object({
  ...draftedKey,
  isNew: z.boolean().describe('Whether the document was never live'),
  isActive: z.boolean().describe('Whether visitors see the document once it is published'),
  updatedAt: z.iso.datetime(),
  savedBy: z.string().nullable().describe('An email'),
  version: z.int().describe('The version of the draft'),
  isUnseen: z
    .boolean()
    .describe(
      'Whether it was saved by someone who needs approval and not yet seen by a publisher: a scheduled ' +
        'publication of the release fails',
    ),
  refusal: refusal.nullable().describe('Why it cannot be published now'),
})

/** Draft in a release or, once the release is published, the document that the draft became. */
export type ReleaseItem = z.infer<typeof item>

const whole = z.object({ ...releaseShape, items: z.array(item) }).meta({ id: 'WholeRelease' })

export type WholeRelease = z.infer<typeof whole>

const input = z.strictObject(
  {
    name: line('Name', releaseNameLimit),
    note: anyText('Note', 1000).optional(),
    publishAt: anyMoment('Publish at').nullable().optional(),
    version: serverFields.version,
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
  'Version conflict; lists the drafts changed or added since the given version',
  problem.extend({ changed: z.array(changedDraft).optional() }),
)
const unseen = problemAnswer('Neither If-Match nor a version is given', problem)

const yesOrNo = (label: string) =>
  z.enum(['true', 'false'], `${label} must be true or false`).transform((word) => word === 'true')

export const releaseRoutes = {
  'GET /releases': {
    querystring: pageQuery.extend({
      open: yesOrNo('Open')
        .optional()
        .describe('Whether to list releases that accept drafts, or the others'),
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
        .describe('The live version that the draft may overwrite'),
      seen: z
        .string()
        .regex(/^\d{1,15}$/, 'Seen must be a version')
        .transform(Number)
        .optional()
        .describe('The version of the draft that the client has shown'),
    }),
    response: { 200: whole },
  },
  'DELETE /releases/:id/drafts/:type/:recordId': {
    params: draftParams,
    response: { 200: whole, 204: noBody },
  },
  'POST /releases/:id/publish': {
    params,
    response: {
      200: whole,
      409: refused('The drafts that block the publication; nothing was published'),
      412: stale,
      428: unseen,
    },
  },
  'POST /releases/:id/take-over': { params, response: { 200: whole, 412: stale, 428: unseen } },
  'POST /releases/:id/undo': {
    params,
    querystring: z.strictObject({
      force: yesOrNo('Force').optional().describe('Also undoes documents that have changed since'),
    }),
    response: { 200: whole, 409: refused('The documents changed since; nothing was undone') },
  },
} satisfies RouteSchemas
