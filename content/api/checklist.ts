import * as z from 'zod'
import { type PageName, pageNames } from '../pages/index.ts'
import type { RouteSchemas } from './route.ts'

/** What a site needs before it is a company's own, in the order of the list. */
const checklistKeys = ['name', 'logo', 'email', 'project', 'privacy', 'texts', 'message'] as const

export type ChecklistKey = (typeof checklistKeys)[number]

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

const checklist = z
  .object({
    items: z.array(z.object({ key: z.enum(checklistKeys), isDone: z.boolean() })),
    sampleTexts: z
      .array(samplePage)
      .describe('Headlines and paragraphs that still are the sample’s, by page'),
  })
  .meta({ id: 'Checklist' })

/** How far a site is on its way to be a company's own. */
export type Checklist = z.infer<typeof checklist>

export const checklistRoutes = {
  'GET /checklist': { response: { 200: checklist } },
} satisfies RouteSchemas
