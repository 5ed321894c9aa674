import * as z from 'zod'
import type { RecordOf } from '../../define.ts'
import type { PageValues } from '../../define-page.ts'
import { type ContentName, type Contents, contentNames, contents } from '../../index.ts'
import { pageNames, pages } from '../../pages/index.ts'
import { documentTypes } from '../../publication/document-type.ts'
import { plainValuesSchema, sendingBack } from '../../schema.ts'
import { pageRevision, type Revision, recordRevision } from '../history.ts'
import { pageQuery } from '../list-query.ts'
import { type PageDraft, type PageRevision, routesOfPages, textsOf } from '../pages.ts'
import { contentRoutes, hiding, wouldHide } from '../records.ts'
import { noBody, type RouteSchemas } from '../route.ts'
import { over, staleDraft } from './stale-draft.ts'

const id = z.string().describe('Of a page its name')
const params = z.strictObject({ type: z.enum(documentTypes), id })
const recordParams = z.strictObject({ type: z.enum(contentNames), id: z.string() })

/** What is done with each document, whatever its type: a record, or a page, whose name is its id. */
function routesOf<D, V, R>(document: z.ZodType<D>, values: z.ZodType<V>, revision: z.ZodType<R>) {
  const stale = staleDraft(document, values)
  return {
    'POST /:type/:id/publish': {
      params,
      querystring: z.strictObject({ over, ...hiding }),
      response: { 200: document, 409: wouldHide, 412: stale },
    },
    'POST /:type/:id/schedule': {
      params: recordParams,
      querystring: z.strictObject({ over }),
      response: { 200: document, 412: stale },
    },
    'POST /:type/:id/discard': { params, response: { 204: noBody } },
    'POST /:type/:id/send-for-review': { params, response: { 200: document } },
    'POST /:type/:id/send-back': { params, body: sendingBack, response: { 200: document } },
    'GET /:type/:id/revisions': {
      params,
      querystring: pageQuery,
      response: { 200: z.array(revision) },
    },
  } satisfies RouteSchemas
}

/** The routes of documents of a type, as the back office calls them. */
export type DocumentRoutes<D, V, R> = ReturnType<typeof routesOf<D, V, R>>

/** A document of any type, as its editors see it. */
type AnyDocument = RecordOf<Contents[ContentName]> | PageDraft<PageValues>

const documents = [
  ...contentRoutes.map(({ routes }) => routes['GET /:type/:id'].response[200]),
  ...routesOfPages.map(({ routes }) => routes['PUT /pages/:name'].response[200]),
]
const ofContents = contentNames.map((name) =>
  plainValuesSchema(contents[name]).meta({ id: `${contents[name].one}Values` }),
)
const ofPages = pageNames.map((name) => z.object(textsOf(pages[name])))

/** As one type: which of them it is, is only known at run time. */
const oneOf = <T>(schemas: readonly z.ZodType[]) => z.union(schemas) as unknown as z.ZodType<T>

export const documentRoutes = routesOf<AnyDocument, object, Revision | PageRevision>(
  oneOf(documents),
  oneOf([...ofContents, ...ofPages]),
  oneOf([...ofContents.map(recordRevision), ...ofPages.map(pageRevision)]),
)
