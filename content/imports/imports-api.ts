import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { csvAnswer, idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { replaceablePages } from '../documents/pages/index.ts'
import { anyText, line } from '../text/strings.ts'
import {
  fileKinds,
  importActions,
  importKinds,
  importStates,
  importTargets,
  itemStates,
  menuNames,
} from './import-kinds.ts'

const target = z.enum(importTargets, `Each choice must be one of ${importTargets.join(', ')}`)

const importShape = z
  .object({
    _id: z.string(),
    kind: z.enum(importKinds),
    source: z.string().describe('The address that was read, or the name of the file'),
    siteUrl: z.string().describe('The address of the former site; empty until it is known'),
    state: z.enum(importStates),
    failure: z.string().nullable().describe('Why it failed'),
    kinds: z
      .array(z.object({ kind: z.string(), count: z.int(), becomes: target }))
      .describe('The kinds of document that were found, and what each becomes'),
    leftOut: z
      .array(z.object({ kind: z.string(), count: z.int() }))
      .describe('Entries that are no documents, such as revisions and menus'),
    counts: z
      .object({
        found: z.int(),
        create: z.int(),
        update: z.int(),
        none: z.int().describe('Left out, or imported before'),
        before: z.int().describe('Imported before, and unchanged there or changed here since'),
        news: z.int().describe('Documents that become articles'),
        subpages: z.int().describe('Documents that become custom pages'),
        done: z.int(),
        failed: z.int(),
        kept: z
          .int()
          .describe('Documents that an undo left alone, because somebody has changed them'),
        withLosses: z.int().describe('Documents that lose something'),
        outside: z.int().describe('Drafts that are not in the release'),
        pictures: z.int(),
      })
      .describe('Documents by what happens to them'),
    releaseId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable().describe('An email'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Import' })

export type Import = z.infer<typeof importShape>

const item = z
  .object({
    key: z.string().describe('Its identity at the former site'),
    kind: z.string().describe('Its kind at the former site'),
    title: z.string(),
    url: z.string().describe('Its former address'),
    action: z.enum(importActions),
    state: z.enum(itemStates),
    becomes: z.enum(['news', 'subpages']).nullable(),
    path: z.string().nullable().describe('Its address on this site'),
    recordId: z.string().nullable(),
    isInRelease: z.boolean(),
    pictures: z.int(),
    reason: z.string().describe('Why it is left out, failed or is not in the release'),
    losses: z.array(z.string()).describe('What it loses, each as the end of ‘Left out: …’'),
  })
  .meta({ id: 'ImportItem' })

export type ImportItem = z.infer<typeof item>

const siteImport = z.strictObject({
  kind: z.enum(['wordpress-site', 'sitemap']),
  address: line('Address', 2000).refine(isWebAddress, 'Address must begin with https://'),
})

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

const fileQuery = z.strictObject({
  kind: z.enum(fileKinds),
  address: line('Address', 2000)
    .refine((text) => text === '' || isWebAddress(text), 'Address must begin with https://')
    .optional()
    .describe('The address of the former site. Required for Ghost, whose files do not contain it'),
})

const choices = z.strictObject({
  choices: z.record(z.string().max(200), target).describe('What each kind of document becomes'),
})

const itemQuery = z.strictObject({
  show: z
    .enum(['all', 'left-out', 'before', 'losses', 'failed', 'outside', 'kept'])
    .optional()
    .describe(
      '`before`: documents that an earlier import created and this one leaves alone; `losses`: documents that lose something; `outside`: drafts that are not in the release',
    ),
  search: anyText('The search', 200)
    .transform((text) => text.trim())
    .optional(),
  ...pageQuery.shape,
})

export type ItemQuery = z.output<typeof itemQuery>

const unlinkedPage = z.object({ title: z.string(), path: z.string() }).meta({ id: 'UnlinkedPage' })

export type UnlinkedPage = z.infer<typeof unlinkedPage>

const samplePages = z
  .object({
    samples: z.array(
      z.object({
        name: z.enum(replaceablePages),
        path: z.string(),
        suggestion: z
          .string()
          .nullable()
          .describe('The path of the page that probably replaces the sample'),
      }),
    ),
    pages: z
      .array(unlinkedPage)
      .describe('The public pages of the import, the suggested ones first, at most 1,000'),
  })
  .meta({ id: 'SamplePages' })

export type SamplePages = z.infer<typeof samplePages>

const replacement = z.strictObject({
  name: z.enum(replaceablePages, `Name must be one of ${replaceablePages.join(', ')}`),
  to: line('To', 2000),
})

export type Replacement = z.output<typeof replacement>

const replacementsInput = z.strictObject({
  replacements: z.array(replacement).max(replaceablePages.length, 'There are too many pages'),
})

const replacedSamples = z
  .object({ redirects: z.array(z.string()).describe('The ids of the redirects that were created') })
  .meta({ id: 'ReplacedSamples' })

const menuInput = z.strictObject({
  menu: z.enum(menuNames, `Menu must be one of ${menuNames.join(', ')}`),
})

const linkedPages = z
  .object({
    added: z.int(),
    isPublic: z.boolean().describe('false if the menu had a draft, which has the links now'),
  })
  .meta({ id: 'LinkedPages' })

export const importRoutes = {
  'GET /imports': { response: { 200: z.array(importShape) } },
  'POST /imports': { body: siteImport, response: { 201: importShape } },
  'POST /imports/files': { querystring: fileQuery, response: { 201: importShape } },
  'GET /imports/:id': { params: idParams, response: { 200: importShape } },
  'PUT /imports/:id': { params: idParams, body: choices, response: { 200: importShape } },
  'DELETE /imports/:id': { params: idParams, response: { 204: noBody } },
  'GET /imports/:id/items': {
    params: idParams,
    querystring: itemQuery,
    response: { 200: z.array(item) },
  },
  'GET /imports/:id/report': { params: idParams, response: { 200: csvAnswer } },
  'GET /imports/:id/unlinked': {
    params: idParams,
    response: { 200: z.array(unlinkedPage) },
  },
  'GET /imports/:id/samples': { params: idParams, response: { 200: samplePages } },
  'POST /imports/:id/samples': {
    params: idParams,
    body: replacementsInput,
    response: { 200: replacedSamples },
  },
  'POST /imports/:id/menu': {
    params: idParams,
    body: menuInput,
    response: { 200: linkedPages },
  },
  'POST /imports/:id/run': { params: idParams, response: { 202: importShape } },
  'POST /imports/:id/undo': { params: idParams, response: { 202: importShape } },
} satisfies RouteSchemas
