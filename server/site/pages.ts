import type { FastifyInstance } from 'fastify'
import { messageBytes } from '#content/documents/limits.ts'
import { hasRefresh, versionUntil } from '../database/engine/content-version.ts'
import { Problem } from '../http/problems.ts'
import { encode, recompress, smallestEncoding } from '../http/rendered-page.ts'
import { cacheControlFor, expiresBeforeCdn, pageHeaders } from '../http/send-page.ts'
import { unsubscribePage } from '../newsletter/subscribers.ts'
import { createPageAnswer } from './answer-page.ts'
import { warmCache } from './cache/cache-warming.ts'
import type { PageFastPath } from './cache/page-fast-path.ts'
import { reviewPage } from './review-links/review-page.ts'
import { createSitePages, type PageSource, type SitePages } from './site-pages.ts'
import { createSiteRedirects } from './site-redirects.ts'
import type { SiteServices } from './site-services.ts'
import { staffCacheControl, staffPageOf, staffScriptPath } from './staff-pages.ts'
import { publicPaths } from './xml/sitemap.ts'

/**
 * Serves every page, rendered by React Router. Registered last, because it answers every path that no other route
 * does.
 */
export async function pages(
  app: FastifyInstance,
  services: SiteServices,
  source: PageSource,
  front: PageFastPath,
) {
  const report = (fault: unknown) => app.log.error(fault)
  const sitePages = createSitePages(services, source, report)
  app.addHook('onClose', async () => sitePages.close())
  if (source.keepsWarm) {
    const stop = keepWarm(services, sitePages, report)
    app.addHook('onClose', async () => stop())
  }
  if (!source.isDevelopment) openFastPath(front, services, sitePages)

  app.get(staffScriptPath, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'private, no-cache')
      .send(await source.staffScript()),
  )
  acceptForms(app)
  reviewPage(app, services, (open) => sitePages.reviewed(open))
  const redirects = createSiteRedirects(services)
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: createPageAnswer({ services, source, pages: sitePages, redirects, front }),
  })
}

/** Renders pages after a change, before they are requested. Returns a function that ends this. */
const keepWarm = (
  services: SiteServices,
  { version, at }: SitePages,
  report: (fault: unknown) => void,
) =>
  warmCache({
    version,
    paths: () => publicPaths(services),
    visit: async (path) => {
      const page = await at(path)
      encode(page, smallestEncoding(page))
    },
    recompress: async (path) => recompress(await at(path)),
    report,
  })

/** Lets cached pages be answered before the router. */
function openFastPath(
  front: PageFastPath,
  { db, env }: SiteServices,
  { cache, version }: SitePages,
) {
  const { cdn } = env
  const leftMs = () => versionUntil(db) - Date.now()
  front.open({
    cache,
    version,
    headersOf: (page, body, isForStaff) =>
      pageHeaders(page, body, isForStaff ? staffCacheControl : cacheControlFor(page, cdn)),
    forStaff: hasRefresh(db) ? undefined : staffPageOf,
    // `PageFastPath` reuses a page's headers. Shortly before a scheduled change, their `s-maxage` is too long, so the
    // router answers.
    isReady: cdn.maxAge === undefined ? undefined : () => !expiresBeforeCdn(cdn, leftMs()),
  })
}

/** Accepts only forms. The page's action parses the body. */
function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: messageBytes },
    (_request, body, done) => done(null, body),
  )
  // Mail programs send this form to unsubscribe with one click (RFC 8058). The token is in the address, so the body is
  // dropped.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: messageBytes },
    ({ url }, _body, done) => {
      if (url.split('?')[0] === unsubscribePage) return done(null)
      done(new Problem(415, 'The form must be sent as application/x-www-form-urlencoded.'))
    },
  )
}
