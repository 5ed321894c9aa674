import * as z from 'zod'
import { draftQuery, onlyDraftQuery } from '../api/list-query.ts'
import type { RouteSchemas } from '../api/route.ts'
import type { Page, PageValues } from './define-page.ts'
import type { plainRevision } from './history-api.ts'
import { type PageName, pageNames, pages } from './pages/index.ts'
import {
  draftState,
  plainShape,
  type Returned,
  returnedDraft,
  serverFields,
  shapeOf,
} from './schema.ts'

const state = {
  name: z.enum(pageNames as [PageName, ...PageName[]]), // never empty
  version: z.int().describe('Counts the saves; 0 before anyone has saved the page'),
  updatedAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable().describe('null before anyone has published the page'),
}

const drafted = { ...state, draft: draftState.nullable() }

const pageState = z.object(drafted).meta({ id: 'PageState' })

/** The state of a page, without its texts. */
export type PageState = z.infer<typeof pageState>

/** The live texts of a page by section, with its state. */
export type StoredPage<V> = V & Omit<PageState, 'draft'>

/** The texts of a page with the state of its draft, for editors. */
export type PageDraft<V> = V & PageState

/** Any subset of a page's texts. */
type PartialTexts<V> = { [S in keyof V]?: Partial<V[S]> }

/** Casts a schema to the type of the page's declaration: the compiler cannot infer a shape built at run time. */
const declared = <T>(schema: z.ZodType) => schema as z.ZodType<T, T>

/** The shape of a page's texts as the API sends them. */
export const textsOf = ({ sections }: Page) => plainShape(sections, () => z.string())

const returnedState = z.unknown().optional().describe('Ignored')

/** The schema of a page's texts by section; all of them are optional. */
export function pageTextsShape({ sections }: Page): Record<string, z.ZodType> {
  const shape = Object.entries(sections).map(([name, { label, fields }]) => {
    const texts = Object.entries(shapeOf(fields)).map(([key, text]) => [key, text.optional()])
    return [
      name,
      z.strictObject(Object.fromEntries(texts), `${label} must be an object`).optional(),
    ]
  })
  return Object.fromEntries(shape)
}

/** The body of a request that saves a page: any of its texts. Texts that are left out do not change. */
function inputShape(page: Page) {
  return {
    ...pageTextsShape(page),
    version: serverFields.version,
    name: returnedState,
    updatedAt: returnedState,
    publishedAt: returnedState,
    draft: returnedDraft,
  }
}

/** The page's name in the OpenAPI document: `NotFoundPage`. */
const componentName = ({ name }: Page) =>
  `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Page`

/** The routes of one page. `:name` is the page's name. */
function pageRoutes<V extends object>(page: Page) {
  const stored = declared<StoredPage<V>>(z.object({ ...textsOf(page), ...state }))
  const draft = declared<PageDraft<V>>(
    z.object({ ...textsOf(page), ...drafted }).meta({ id: componentName(page) }),
  )
  return {
    'GET /pages/:name': {
      querystring: draftQuery,
      response: { 200: z.union([draft, stored]) },
    },
    'PUT /pages/:name': {
      querystring: onlyDraftQuery,
      body: declared<PartialTexts<V> & Returned>(
        z.strictObject(inputShape(page), 'The body must be an object'),
      ),
      response: { 200: draft },
    },
  } satisfies RouteSchemas
}

export type PageRoutes<V extends object = object> = ReturnType<typeof pageRoutes<V>>

/** A complete version of a page. */
export type PageRevision = z.infer<ReturnType<typeof plainRevision<PageValues>>>

export const routesOfPages = pageNames.map((name: PageName) => ({
  name,
  routes: pageRoutes<object>(pages[name]),
}))

export const pageListRoutes = {
  'GET /pages': { response: { 200: z.array(pageState) } },
} satisfies RouteSchemas
