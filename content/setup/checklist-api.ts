import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { type PageName, pageNames } from '../documents/pages/index.ts'

/** What a site needs before it is a company's own, in the order of the list. */
const checklistKeys = [
  'name',
  'logo',
  'email',
  'project',
  'imprint',
  'privacy',
  'texts',
  'message',
  'backup',
] as const

export type ChecklistKey = (typeof checklistKeys)[number]

/** What no data can tell: a person confirms it. */
export const confirmedKeys = ['imprint', 'privacy', 'backup'] as const

export type ConfirmedKey = (typeof confirmedKeys)[number]

const sampleText = z.object({
  path: z.string().describe('`hero.title`'),
  section: z.string().describe('What the form calls its section: `Hero`'),
  label: z.string().describe('What the form calls it: `Headline`'),
})

const samplePage = z.object({
  name: z.enum(pageNames as [PageName, ...PageName[]]), // there is one at least
  title: z.string(),
  texts: z.array(sampleText),
})

/** The texts of a page that still are the sample's. */
export type SamplePage = z.infer<typeof samplePage>

const toConfirm = z.object({
  text: z
    .string()
    .nullable()
    .describe('Names the text as it is now; null when there is nothing to read yet'),
  path: z.string().nullable().describe('Where visitors read it'),
  recordId: z.string().nullable().describe('The own page that is the imprint, active or not'),
  confirmed: z
    .object({
      by: z.string().nullable().describe('An e-mail'),
      at: z.iso.datetime(),
      isFormer: z.boolean().describe('Whether the text has changed since'),
    })
    .nullable(),
})

/** What a person has to confirm, and whether one has. */
export type ToConfirm = z.infer<typeof toConfirm>

const item = z.object({
  key: z.enum(checklistKeys),
  isDone: z.boolean(),
  reading: toConfirm.nullable().describe('Of what a person confirms'),
})

export type ChecklistItem = z.infer<typeof item>

const checklist = z
  .object({
    items: z.array(item),
    sampleTexts: z
      .array(samplePage)
      .describe(
        'Headlines and paragraphs that still are the sample’s and that nobody keeps, by page',
      ),
  })
  .meta({ id: 'Checklist' })

/** How far a site is on its way to be a company's own. */
export type Checklist = z.infer<typeof checklist>

const params = z.strictObject({ key: z.enum(confirmedKeys) })
const sampleParams = z.strictObject({
  name: z.enum(pageNames as [PageName, ...PageName[]]), // as above
  path: z.string().max(100).describe('As the checklist names it: `hero.title`'),
})
const answer = { response: { 200: checklist } }

export const checklistRoutes = {
  'GET /checklist': answer,
  'PUT /checklist/:key/confirmation': {
    params,
    body: z.strictObject({ text: z.string().max(100).describe('As the checklist names it') }),
    ...answer,
  },
  'DELETE /checklist/:key/confirmation': { params, ...answer },
  'PUT /checklist/samples/:name/:path': { params: sampleParams, ...answer },
  'DELETE /checklist/samples/:name/:path': { params: sampleParams, ...answer },
} satisfies RouteSchemas
