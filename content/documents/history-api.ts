import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import type { RouteSchemas } from '../api/route.ts'
import type { Brand } from '../brand/brand.ts'
import { anyText } from '../text/strings.ts'
import { actions, changedNames } from './changes.ts'
import type { Content, Values } from './define.ts'
import { publicationTimes, recordHold } from './schema.ts'
import type { Settings } from './settings.ts'

const made = {
  at: z.iso.datetime(),
  by: z.string().nullable().describe('The email of the author; null if the server made the change'),
  action: z.enum(actions),
}

const change = z
  .object({
    _id: z.uuid(),
    ...made,
    type: z.enum(changedNames),
    recordId: z.string(),
    /** Empty for a message that was deleted for good. */
    name: z.string().describe('The name of the record at the time of the change'),
  })
  .meta({ id: 'Change' })

/** One committed change. */
export type Change = z.infer<typeof change>

const isDraft = z.boolean().optional().describe('Whether the version was a draft and never live')

/** The schema of one version of a document. */
const revisionOf = <S extends z.ZodType>(values: S) =>
  z.object({ version: z.int(), ...made, values })

/** The schema of `Revision`. */
export const recordRevision = <V>(values: z.ZodType<V>) =>
  revisionOf(values).extend({
    isActive: z.boolean(),
    slug: z.string().optional(),
    isDraft,
    held: recordHold.optional().describe('What this version put on hold'),
    ...z.object(publicationTimes).partial().shape,
  })

/** The schema of a revision of a document that is always active: a page, the settings, the brand. */
export const plainRevision = <V>(values: z.ZodType<V>) => revisionOf(values).extend({ isDraft })

/** A complete version of a record. Types with public pages have a slug. */
export type Revision<V = Values<Content>> = z.infer<ReturnType<typeof recordRevision<V>>>

export type SettingsRevision = z.infer<ReturnType<typeof plainRevision<Settings>>>

export type BrandRevision = z.infer<ReturnType<typeof plainRevision<Brand>>>

const activityQuery = pageQuery.extend({
  person: anyText('The person', 254).optional().describe('The email of the author'),
  type: z.enum(changedNames).optional(),
  record: anyText('The record', 100).optional().describe('The id of a record'),
})

export const historyRoutes = {
  'GET /activity': { querystring: activityQuery, response: { 200: z.array(change) } },
  'GET /activity/people': { response: { 200: z.array(z.string()) } },
} satisfies RouteSchemas
