import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { brandSchema } from '../brand/brand.ts'
import { brandRoutes, type StoredBrand } from '../documents/brand-api.ts'
import { type ContentName, type Contents, contentNames } from '../documents/content-types.ts'
import type { RecordOf } from '../documents/define.ts'
import type { PageValues } from '../documents/define-page.ts'
import {
  type BrandRevision,
  plainRevision,
  type Revision,
  recordRevision,
  type SettingsRevision,
} from '../documents/history-api.ts'
import { pageNames, pages } from '../documents/pages/index.ts'
import {
  type PageDraft,
  type PageRevision,
  routesOfPages,
  textsOf,
} from '../documents/pages-api.ts'
import { contentRoutes, valuesSchemas } from '../documents/records-api.ts'
import { momentOrNow, sendingBack } from '../documents/schema.ts'
import { settingsSchema } from '../documents/settings.ts'
import { type StoredSettings, settingsRoutes } from '../documents/settings-api.ts'
import { type DocumentType, singleNames } from './document-type.ts'
import { over, staleDraft } from './stale-draft-api.ts'

/** Path parameters of a document. */
interface DocumentKey {
  type: DocumentType
  id: string
}

const listedParams: z.ZodType<DocumentKey> = z.strictObject({
  type: z.enum(['pages', ...contentNames]),
  id: z.string().describe('For a page, its name'),
})
const singleParams: z.ZodType<DocumentKey> = z
  .strictObject({ type: z.enum(singleNames) })
  .transform(({ type }) => ({ type, id: type }))

/** Query parameter of a publication at another time than the draft's own. */
const publishAt = momentOrNow('Publish at')
  .optional()
  .describe(
    'When visitors see it: a time in the future, or `now`. Default: the draft’s own `publishAt`, or now. Also makes ' +
      'an inactive record active',
  )

/** Schemas of the draft actions and the history of a document; `params` identifies the document. */
function schemasOf<D, V, R>(
  params: z.ZodType<DocumentKey>,
  document: z.ZodType<D>,
  values: z.ZodType<V>,
  revision: z.ZodType<R>,
) {
  return {
    publish: {
      params,
      querystring: z.strictObject({ over, publishAt }),
      response: { 200: document, 412: staleDraft(document, values) },
    },
    discard: { params, response: { 204: noBody } },
    sendForReview: { params, response: { 200: document } },
    sendBack: { params, body: sendingBack, response: { 200: document } },
    revisions: { params, querystring: pageQuery, response: { 200: z.array(revision) } },
  }
}

type Schemas<D, V, R> = ReturnType<typeof schemasOf<D, V, R>>

/** Routes of all documents: records and pages by type and id, singletons by type. */
function routesOf<D, V, R>(listed: Schemas<D, V, R>, single: Schemas<D, V, R>) {
  return {
    'POST /:type/:id/publish': listed.publish,
    'POST /:type/:id/discard': listed.discard,
    'POST /:type/:id/send-for-review': listed.sendForReview,
    'POST /:type/:id/send-back': listed.sendBack,
    'GET /:type/:id/revisions': listed.revisions,
    'POST /:type/publish': single.publish,
    'POST /:type/discard': single.discard,
    'POST /:type/send-for-review': single.sendForReview,
    'POST /:type/send-back': single.sendBack,
    'GET /:type/revisions': single.revisions,
  } satisfies RouteSchemas
}

/** Document routes with concrete types, for the typed API client. */
export type DocumentRoutes<D, V, R> = ReturnType<typeof routesOf<D, V, R>>

/** Document of any type with its editing state. */
type AnyDocument =
  | RecordOf<Contents[ContentName]>
  | PageDraft<PageValues>
  | StoredSettings
  | StoredBrand

type AnyRevision = Revision | PageRevision | SettingsRevision | BrandRevision

/** Cast: which schema of the union applies is only known at run time. */
const oneOf = <T>(schemas: readonly z.ZodType[]) => z.union(schemas) as unknown as z.ZodType<T>

const ofPages = pageNames.map((name) => z.object(textsOf(pages[name])))

export const listedSchemas = schemasOf<AnyDocument, object, AnyRevision>(
  listedParams,
  oneOf([
    ...contentRoutes.map(({ routes }) => routes['GET /:type/:id'].response[200]),
    ...routesOfPages.map(({ routes }) => routes['PUT /pages/:name'].response[200]),
  ]),
  oneOf([...valuesSchemas, ...ofPages]),
  oneOf([...valuesSchemas.map(recordRevision), ...ofPages.map(plainRevision)]),
)

export const singleSchemas = schemasOf<AnyDocument, object, AnyRevision>(
  singleParams,
  oneOf([settingsRoutes['GET /settings'].response[200], brandRoutes['GET /brand'].response[200]]),
  oneOf([settingsSchema, brandSchema]),
  oneOf([plainRevision(settingsSchema), plainRevision(brandSchema)]),
)

export const documentRoutes = routesOf(listedSchemas, singleSchemas)
