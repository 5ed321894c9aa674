import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { type PageName, pageNames } from '../documents/pages/index.ts'

/** Items of the setup checklist, in order. */
const checklistKeys = [
  'name',
  'logo',
  'email',
  'domain',
  'mail',
  'import',
  'project',
  'imprint',
  'privacy',
  'texts',
  'message',
  'colleagues',
  'backup',
] as const

export type ChecklistKey = (typeof checklistKeys)[number]

/** Items that a person can confirm, because no data can prove them, or because the site does not need them. */
export const confirmedKeys = ['imprint', 'privacy', 'backup', 'import', 'colleagues'] as const

export type ConfirmedKey = (typeof confirmedKeys)[number]

const sampleText = z.object({
  path: z.string().describe('The path of the text: `hero.title`'),
  section: z.string().describe('The label of its section in the form: `Hero`'),
  label: z.string().describe('Its label in the form: `Headline`'),
  text: z.string().describe('The sample in the site’s language; a list has a line for each text'),
})

const samplePage = z.object({
  name: z.enum(pageNames as [PageName, ...PageName[]]), // Cast: not empty.
  title: z.string(),
  texts: z.array(sampleText),
})

/** Sample texts of a page that nobody has edited. */
export type SamplePage = z.infer<typeof samplePage>

const toConfirm = z.object({
  text: z.string().nullable().describe('Identifies the current text; null if there is none yet'),
  path: z.string().nullable().describe('The public path of the text'),
  recordId: z
    .string()
    .nullable()
    .describe(
      'The custom page with the imprint, active or not, or the one that replaces the privacy page',
    ),
  confirmed: z
    .object({
      by: z.string().nullable().describe('An email'),
      at: z.iso.datetime(),
      isFormer: z.boolean().describe('Whether the text has changed since'),
    })
    .nullable(),
})

/** Text that a person must confirm, and the confirmation, if any. */
export type ToConfirm = z.infer<typeof toConfirm>

const item = z.object({
  key: z.enum(checklistKeys),
  isDone: z.boolean(),
  reading: toConfirm.nullable().describe('For items that a person confirms'),
})

export type ChecklistItem = z.infer<typeof item>

const checklist = z
  .object({
    items: z.array(item),
    sampleTexts: z
      .array(samplePage)
      .describe('Unedited sample headlines and paragraphs, by page, without those marked as kept'),
    untrustedProxy: z
      .object({
        ip: z.string(),
        line: z.string().describe('The line to set: `TRUST_PROXY=10.0.0.1`'),
      })
      .nullable()
      .describe('A private address that forwards requests and that TRUST_PROXY does not list'),
  })
  .meta({ id: 'Checklist' })

/** Progress of the setup. */
export type Checklist = z.infer<typeof checklist>

const params = z.strictObject({ key: z.enum(confirmedKeys) })
const sampleParams = z.strictObject({
  name: z.enum(pageNames as [PageName, ...PageName[]]), // Cast: not empty.
  path: z.string().max(100).describe('The path in the checklist: `hero.title`'),
})
const samplesParams = sampleParams.pick({ name: true })
const samplesBody = z.strictObject({
  paths: z.array(sampleParams.shape.path).min(1).max(100).describe('Paths in the checklist'),
  isKept: z.boolean().describe('False lists the texts again'),
})
const answer = { response: { 200: checklist } }

export const checklistRoutes = {
  'GET /checklist': answer,
  'PUT /checklist/:key/confirmation': {
    params,
    body: z.strictObject({ text: z.string().max(100).describe('The `text` of the checklist') }),
    ...answer,
  },
  'DELETE /checklist/:key/confirmation': { params, ...answer },
  'PUT /checklist/samples/:name': { params: samplesParams, body: samplesBody, ...answer },
  'PUT /checklist/samples/:name/:path': { params: sampleParams, ...answer },
  'DELETE /checklist/samples/:name/:path': { params: sampleParams, ...answer },
} satisfies RouteSchemas
