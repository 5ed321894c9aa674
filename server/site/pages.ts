import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageBytes } from '#content/documents/limits.ts'
import { pathsOf } from '#content/documents/own-addresses.ts'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { trimEndOf } from '#content/text/trim.ts'
import {
  contentVersion,
  hasRefresh,
  refreshVersion,
  versionUntil,
} from '../database/engine/content-version.ts'
import { refuseCrossSite } from '../http/csrf-protection.ts'
import { allowsForeign, type Framing, pagePolicy, privateReferrerPolicy } from '../http/headers.ts'
import { Problem } from '../http/problems.ts'
import {
  type Body,
  encode,
  type Page,
  type RenderResult,
  recompress,
  smallestEncoding,
  toPage,
} from '../http/rendered-page.ts'
import { cacheControlFor, expiresBeforeCdn, pageHeaders, sendPage } from '../http/send-page.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import { isLogoFailing } from '../media/logo/logo.ts'
import { unsubscribePage } from '../newsletter/subscribers.ts'
import type { Preview } from '../publishing/changesets/previews.ts'
import type { FoundRedirect } from '../redirects/find-redirect.ts'
import type { LeadKind } from '../visits/visit-sums.ts'
import { warmCache } from './cache/cache-warming.ts'
import { cacheKey, documentOf, isPrivate, pageOfData } from './cache/cacheable.ts'
import { missingInRoot, missingPage } from './cache/missing-page.ts'
import { createPageCache } from './cache/page-cache.ts'
import type { PageFastPath } from './cache/page-fast-path.ts'
import { openPreview, previewToken, withPreview } from './preview.ts'
import { withPreviewLinks, withPreviewToken } from './preview-links.ts'
import { reviewPage } from './review-links/review-page.ts'
import type { PageHandler, Site } from './site.ts'
import { createSite } from './site-data.ts'
import { createSiteRedirects } from './site-redirects.ts'
import type { SiteServices } from './site-services.ts'
import { siteSignInOf } from './site-sign-in.ts'
import {
  isEditing,
  isForStaff,
  pageBehind,
  sendStaffPage,
  staffCacheControl,
  staffPageOf,
  staffScriptPath,
} from './staff-pages.ts'
import { withUnavailability } from './unavailable-page.ts'
import { withoutScripts } from './without-scripts.ts'
import { publicPaths } from './xml/sitemap.ts'

/** Source of the pages: the build, or Vite in development. */
export interface PageSource {
  render: PageHandler
  /** The script that is added to public pages for staff. */
  staffScript(): Promise<string>
  /** Cache warming: renders pages after a change, before they are requested. */
  keepsWarm: boolean
  /** Serves a file of the app, such as a script. Returns `false` if the request is for something else. */
  serveFile(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  isDevelopment: boolean
}

/** Runs the rendering of a page when the server has capacity for it. */
type Render = (work: () => Promise<Response>) => Promise<Response>

/** Matches a trailing slash. Empty segments do not match, so the redirect stays on this site. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/+(\?.*)?$/

const maxBytes = 64 * 1024 * 1024

/**
 * A render occupies the only thread for some milliseconds. Cached pages are answered in between, because at most two
 * renders run at once.
 */
const rendersAtOnce = 2
/** Maximum waiting renders. The last one waits a few tenths of a second. */
const rendersWaiting = 32

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
  const signIn = siteSignInOf(services)
  app.addHook('onClose', async () => signIn.accounts?.close())
  const { cdn, siteUrl } = services.env
  const version = () => (isLogoFailing(services.pictures) ? undefined : contentVersion(services.db))
  const { requestMetrics, tracer } = services
  const cache = createPageCache({ version, maxBytes, onLookup: requestMetrics.pageLookup })
  const leftMs = () => versionUntil(services.db) - Date.now()
  const redirects = createSiteRedirects(services)

  const renderPage = withUnavailability(source.render)
  const render: Render = async (work) => {
    const began = performance.now()
    try {
      return await (tracer ? tracer.within('render', work) : work())
    } finally {
      requestMetrics.pageRendered((performance.now() - began) / 1000)
    }
  }

  const renders = createWorkQueue(rendersAtOnce, rendersWaiting)
  /**
   * Renders a page that was cached before. Never refused, because one render answers all requests that wait for the
   * page.
   */
  const renderAgain: Render = (work) => renders.run(() => render(work))
  /** Renders a page for a visitor. Refused during overload. */
  const renderNow: Render = (work) => renderIn(renders, work)
  /**
   * Previews have their own queue and run one at a time. They wait for database writers, and other pages must not wait
   * for previews.
   */
  const previews = createWorkQueue(1, rendersWaiting)
  const renderPreview: Render = (work) => renderIn(previews, work)
  async function renderIn(queue: typeof renders, work: () => Promise<Response>) {
    const end = services.loadShedding.begin('page')
    try {
      const refuse = () => services.loadShedding.refuse('page')
      return await queue.run(() => render(work), refuse)
    } finally {
      end()
    }
  }

  const noVisitor = {
    ip: '',
    cookie: '',
    report: (fault: unknown) => app.log.error(fault),
    countLead() {},
  }
  const pageOf = (url: string, site: Site) =>
    renderPage(new Request(siteUrl + url), site, noVisitor, signIn)
  const publicPage = async (url: string, rendering = render) =>
    rendered(await rendering(() => pageOf(url, createSite(services))), false)
  const pageAt = (key: string, rendering = render) =>
    cache.get(key, () => publicPage(key, rendering))
  /** The page of a cache key, for a visitor's request. */
  const visited = (key: string) => pageAt(key, cache.knows(key) ? renderAgain : renderNow)
  /**
   * Whether a page needs its own content security policy. Such a page must be loaded as a document, because the
   * client's router would show it under the policy of the previous page.
   */
  const needsOwnPolicy = async (url: string) => {
    const key = cacheKey(url, url.split('?')[0] ?? '')
    const { status, headers } =
      key === undefined ? await publicPage(url, renderNow) : await visited(key)
    return status === 200 && allowsForeign(headers['content-security-policy'])
  }
  /** The cache key of the 404 page for an address without a page. `page` is the page address of a data request. */
  const missingAt = async (url: string, path: string, page: string | undefined) => {
    if (isPrivate(url, path) || url.includes('_routes')) return undefined
    const pagePath = page === undefined ? path : pageOfData(path)
    const missing = await missingPage(createSite(services), pagePath)
    return missing && (page === undefined ? missing : `${missing}.data`)
  }
  /** The page of an ended preview, which is the same for every invalid token. */
  const endedPage = async (url: string, path: string) => {
    const [address = '', query = ''] = url.split('?')
    const left = new URLSearchParams(query)
    left.delete('preview')
    const bare = left.size > 0 ? `${address}?${left}` : address
    const key = (await missingAt(bare, path, undefined)) ?? cacheKey(bare, path)
    if (key === undefined) return undefined
    const endedUrl = `${key}${key.includes('?') ? '&' : '?'}preview=ended`
    const kept = await cache.get(endedUrl, async () => {
      const response = await renderNow(() =>
        pageOf(endedUrl, createSite(services, { isEnded: true })),
      )
      const made = await rendered(response, false, 'framed')
      return { ...made, headers: { ...made.headers, 'x-robots-tag': 'noindex' } }
    })
    const { 'cache-control': _, ...headers } = kept.headers
    return { ...kept, headers }
  }
  if (source.keepsWarm) {
    const stop = warmCache({
      version,
      paths: () => publicPaths(services),
      visit: async (path) => {
        const page = await pageAt(path)
        encode(page, smallestEncoding(page))
      },
      recompress: async (path) => recompress(await pageAt(path)),
      report: noVisitor.report,
    })
    app.addHook('onClose', async () => stop())
  }
  if (!source.isDevelopment) {
    const headersOf = (page: Page, body: Body, isForStaff: boolean) =>
      pageHeaders(page, body, isForStaff ? staffCacheControl : cacheControlFor(page, cdn))
    // `PageFastPath` reuses a page's headers. Shortly before a scheduled change, their `s-maxage` is too long, so the
    // router answers.
    const isReady = cdn.maxAge === undefined ? undefined : () => !expiresBeforeCdn(cdn, leftMs())
    const forStaff = hasRefresh(services.db) ? undefined : staffPageOf
    front.open({ cache, version, headersOf, forStaff, isReady })
  }

  app.get(staffScriptPath, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'private, no-cache')
      .send(await source.staffScript()),
  )

  // Accepts only forms. The page's action parses the body.
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

  reviewPage(app, services, async (open) => {
    const response = await renderPreview(() => open(pageOf))
    return toPage(await rendered(response, source.isDevelopment, 'reviewed'))
  })

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const isPost = request.method === 'POST'
      const { url, originalUrl } = request
      const isOfStaff = hasStaffCookie(request.headers.cookie)
      // Staff must see their own saves, which another process may have stored.
      if (isOfStaff) await refreshVersion(services.db)
      const path = decodedPath(request)
      // No page's path has control characters, and the router cannot parse a line break.
      if (/\p{Cc}/u.test(path)) return reply.callNotFound()
      if (!isPost && (await source.serveFile(request, reply))) return reply
      const [, whole, query = ''] = withSlash.exec(url) ?? []
      const hasSlash = !isPost && whole !== undefined
      if (hasSlash) {
        const found = await redirects.ofSlash(originalUrl)
        if (found && redirects.send(reply, found)) return reply
      }
      if (isPost) {
        refuseCrossSite(request, siteUrl)
        refuseNul(request)
      }
      // An editor address redirects visitors to the page that it edits.
      if (isEditing(path) && !isOfStaff && !hasSlash) {
        return reply.header('Cache-Control', 'no-store').redirect(pageBehind(url), 302)
      }
      const isKept = !isPost && !source.isDevelopment
      const page = isKept ? documentOf(url, path) : undefined
      const hasRedirects = !isPost && !isPrivate(url, path)
      const sendAsked = (asked: Page, cacheControl: string) =>
        isForStaff(request, asked)
          ? sendStaffPage(request, reply, asked)
          : sendPage(request, reply, asked, cacheControl)
      /** Follows a redirect. A 410 sends a missing page with this status. */
      const follow = (found: FoundRedirect, missing: Page, cacheControl: string) => {
        // The client's router loads the document, which is redirected.
        if (page !== undefined) return reloadDocument(reply, page)
        if (redirects.send(reply, found)) return reply
        return sendAsked({ ...missing, status: found.row.status }, cacheControl)
      }
      /** Sends a page; in place of a missing page its redirect, if it has one. */
      const answer = async (asked: Page, cacheControl: string) => {
        const isMissing = hasRedirects && (asked.status === 404 || asked.status === 410)
        const found = isMissing
          ? await redirects.ofMissing(page ?? originalUrl, request)
          : undefined
        if (asked.status === 200 && request.method === 'GET')
          services.visitCounts.countPage(request.raw)
        return found ? follow(found, asked, cacheControl) : sendAsked(asked, cacheControl)
      }
      if (hasSlash) {
        // Only an address that may have a page is redirected to its spelling without a slash.
        const bare = trimEndOf(path, /\//)
        const missing = isKept ? await missingAt(whole + query, bare, undefined) : undefined
        const kind = missing === undefined ? undefined : await pageAt(missing, renderNow)
        if (kind?.status === 404) return answer(kind, cacheControlFor(kind, cdn))
        return reply.redirect(whole + query, 301)
      }
      const preceding = hasRedirects ? await redirects.beforePage(page ?? url) : undefined
      if (preceding) {
        const missing = await pageAt(missingInRoot, renderNow)
        return follow(preceding, missing, cacheControlFor(missing, cdn))
      }
      const key = isKept ? cacheKey(url, path) : undefined
      // A page that is cached exists, so the database is asked only about other pages.
      const mayMiss = isKept && !(key !== undefined && cache.knows(key))
      const missing = mayMiss ? await missingAt(url, path, page) : undefined
      const kind = missing === undefined ? undefined : await pageAt(missing, renderNow)
      if (kind?.status === 404) return answer(kind, cacheControlFor(kind, cdn))
      if (page !== undefined && (await needsOwnPolicy(page))) return reloadDocument(reply, page)
      if (key !== undefined) {
        front.learn(url, key)
        const kept = await visited(key)
        return answer(kept, cacheControlFor(kept, cdn, leftMs()))
      }
      const visitor = {
        ip: request.ip,
        cookie: request.headers.cookie ?? '',
        report: (fault: unknown) => request.log.error(fault),
        countLead: (kind: LeadKind) => services.visitCounts.countLead(request.raw, kind),
      }
      const token = isPost ? null : previewToken(url)
      const preview = token === null ? null : await openPreview(services, token)
      const isEnded = token !== null && !preview
      const ended = isEnded && isKept ? await endedPage(url, path) : undefined
      if (ended) {
        reply.header('X-Robots-Tag', 'noindex').header('X-Frame-Options', 'SAMEORIGIN')
        reply.header('Referrer-Policy', privateReferrerPolicy(siteUrl))
        return sendPage(request, reply, ended, 'no-store')
      }
      const webRequest = toWebRequest(request, siteUrl)
      const show = (site: Site) => renderPage(webRequest, site, visitor, signIn)
      const response =
        token !== null && preview
          ? await renderPreview(() => withPreview(services, preview, show))
          : await renderNow(() => show(createSite(services, isEnded ? { isEnded } : {})))
      for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
      const framed = framing(path, token, preview)
      const keeps = token !== null && preview?.releaseId !== undefined ? token : undefined
      const made = toPage(await rendered(response, source.isDevelopment, framed, keeps))
      if (!isPrivate(url, path)) {
        if (!isPost) return answer(made, 'no-cache')
        return sendPage(request, reply, made, 'no-cache')
      }
      reply.header('X-Robots-Tag', 'noindex')
      reply.header('Referrer-Policy', privateReferrerPolicy(siteUrl))
      delete made.headers['cache-control']
      if (token !== null) reply.header('X-Frame-Options', 'SAMEORIGIN')
      return sendPage(request, reply, made, 'no-store')
    },
  })
}

/**
 * Tells the client's router to load the page as a document, with the headers that React Router uses for redirects
 * without a body.
 */
const reloadDocument = (reply: FastifyReply, url: string) =>
  reply
    .code(204)
    .headers({
      'X-Remix-Redirect': url,
      'X-Remix-Reload-Document': 'true',
      'Cache-Control': 'no-cache',
    })
    .send()

/** Screens that show the site's pages in a frame. */
const framingPaths = pathsOf(['admin', 'checking', 'edit'])

/**
 * Frames: staff screens may contain frames. So may the sign-in, because the client's router moves from it to staff
 * screens without loading a document. Only previews may be shown in a frame.
 */
const framing = (
  path: string,
  token: string | null,
  preview: Preview | null,
): Framing | undefined => {
  if (token !== null) return preview?.isMarked ? 'edited' : 'framed'
  return framingPaths.test(path) ? 'frames' : undefined
}

/** The request's path, which Fastify has decoded. */
const decodedPath = ({ params }: FastifyRequest) => `/${(params as { '*': string })['*']}`

/** Refuses a form with a NUL, which no browser lets users type. Throws `Problem`. */
function refuseNul({ body }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) return
  if (body.includes(0) || body.includes('%00')) throw new Problem(400, 'The form has a NUL.')
}

/** The web Request for React Router. It has the site's own address and none of the client's headers. */
function toWebRequest(request: FastifyRequest, siteUrl: string): Request {
  const url = siteUrl + request.url
  if (request.method !== 'POST') return new Request(url)
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new Uint8Array((request.body as Buffer | undefined) ?? []), // Cast: the content type parser gives a Buffer
  })
}

const withLinksOf = (token: string) => (html: string) => withPreviewLinks(html, token)

/** The router's response with a content security policy. `kept` is the preview token to keep in the page's links. */
async function rendered(
  response: Response,
  isDevelopment: boolean,
  framing?: Framing,
  kept?: string,
): Promise<RenderResult> {
  const sent = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const isHtml = headers['content-type']?.startsWith('text/html')
  // Removes scripts. In the editor, React would overwrite edits. On a review link's page, the client's router would not
  // know the address.
  const isStill = framing === 'edited' || framing === 'reviewed'
  const change = isStill
    ? (html: string) => withoutScripts(html)
    : isHtml && kept && withLinksOf(kept)
  const body = change ? Buffer.from(change(sent.toString())) : sent
  if (kept && headers.location) headers.location = withPreviewToken(headers.location, kept)
  // In development, pages have no policy: Vite's scripts and styles are inline and change with every edit.
  if (isHtml && !isDevelopment)
    headers['content-security-policy'] = pagePolicy(body.toString(), framing)
  return { status: response.status, headers, body }
}
