import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathsOf } from '#content/documents/own-addresses.ts'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { trimEndOf } from '#content/text/trim.ts'
import { refreshVersion, versionUntil } from '../database/engine/content-version.ts'
import { refuseCrossSite } from '../http/csrf-protection.ts'
import { type Framing, privateReferrerPolicy } from '../http/headers.ts'
import { Problem } from '../http/problems.ts'
import { type Page, toPage } from '../http/rendered-page.ts'
import { cacheControlFor, sendPage } from '../http/send-page.ts'
import type { Preview } from '../publishing/changesets/previews.ts'
import type { FoundRedirect } from '../redirects/find-redirect.ts'
import { cacheKey, documentOf, isPrivate } from './cache/cacheable.ts'
import { missingInRoot } from './cache/missing-page.ts'
import type { PageFastPath } from './cache/page-fast-path.ts'
import { openPreview, previewToken, withPreview } from './preview.ts'
import type { Site, Visitor } from './site.ts'
import { createSite } from './site-data.ts'
import type { PageSource, SitePages } from './site-pages.ts'
import type { createSiteRedirects } from './site-redirects.ts'
import type { SiteServices } from './site-services.ts'
import { isEditing, isForStaff, pageBehind, sendStaffPage } from './staff-pages.ts'

/** What the answers are made of. */
interface Parts {
  services: SiteServices
  source: PageSource
  pages: SitePages
  redirects: ReturnType<typeof createSiteRedirects>
  front: PageFastPath
}

/** A request for a page, and its reply. */
interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  url: string
  /** The request's path, which Fastify has decoded. */
  path: string
  isPost: boolean
  /** Whether the page may be cached. */
  isKept: boolean
  /** The page's key in the cache; `undefined` if it is not cached. */
  key: string | undefined
  /** The page address of a data request. */
  page: string | undefined
  /** Whether the address may have a redirect. */
  hasRedirects: boolean
}

/** Matches a trailing slash. Empty segments do not match, so the redirect stays on this site. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/+(\?.*)?$/

/**
 * Answers a request for a page by the first of these that applies: a file, the address without a slash, a redirect, a
 * missing page, a page of the cache. Any other page is rendered for this visitor alone.
 */
export function createPageAnswer(parts: Parts) {
  const { db, env } = parts.services
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isOfStaff = hasStaffCookie(request.headers.cookie)
    // Staff must see their own saves, which another process may have stored.
    if (isOfStaff) await refreshVersion(db)
    const asked = askedOf(request, reply, parts.source)
    const { url, path, isPost } = asked
    // No page's path has control characters, and the router cannot parse a line break.
    if (/\p{Cc}/u.test(path)) return reply.callNotFound()
    if (isPost) {
      refuseCrossSite(request, env.siteUrl)
      refuseNul(request)
    } else {
      if (await parts.source.serveFile(request, reply)) return reply
      if (await answerSlash(parts, asked)) return reply
    }
    // An editor address redirects visitors to the page that it edits.
    if (isEditing(path) && !isOfStaff)
      return reply.header('Cache-Control', 'no-store').redirect(pageBehind(url), 302)
    if (await answerPreceding(parts, asked)) return reply
    if (await answerMissing(parts, asked)) return reply
    if (await answerKept(parts, asked)) return reply
    await render(parts, asked)
    return reply
  }
}

function askedOf(request: FastifyRequest, reply: FastifyReply, source: PageSource): Asked {
  const { url, method } = request
  const isPost = method === 'POST'
  const path = `/${(request.params as { '*': string })['*']}` // Cast: the route is `/*`
  const isKept = !isPost && !source.isDevelopment
  const key = isKept ? cacheKey(url, path) : undefined
  const page = isKept ? documentOf(url, path) : undefined
  const hasRedirects = !isPost && !isPrivate(url, path)
  return { request, reply, url, path, isPost, isKept, key, page, hasRedirects }
}

/** Redirects an address with a trailing slash to its spelling without one, if that may have a page. */
async function answerSlash(parts: Parts, asked: Asked): Promise<boolean> {
  const { request, reply, path, isKept } = asked
  const { pages, redirects } = parts
  const [, whole, query = ''] = withSlash.exec(asked.url) ?? []
  if (whole === undefined) return false
  const found = await redirects.ofSlash(request.originalUrl)
  if (found && redirects.send(reply, found)) return true
  const missing = isKept ? await pages.missing(whole + query, trimEndOf(path, /\//)) : undefined
  if (missing) await send(parts, asked, missing)
  else reply.redirect(whole + query, 301)
  return true
}

/** Follows a redirect that comes before the page of its address. */
async function answerPreceding(parts: Parts, asked: Asked): Promise<boolean> {
  const { pages, redirects, services } = parts
  if (!asked.hasRedirects) return false
  const preceding = await redirects.beforePage(asked.page ?? asked.url)
  if (!preceding) return false
  const missing = await pages.at(missingInRoot, pages.renders.now)
  const cacheControl = cacheControlFor(missing, services.env.cdn)
  follow(parts, asked, preceding, { missing, cacheControl })
  return true
}

/** Sends the 404 page that all addresses without a page share. */
async function answerMissing(parts: Parts, asked: Asked): Promise<boolean> {
  const { pages } = parts
  const { url, path, key, page, isKept } = asked
  // A page that is cached exists, so the database is asked only about other pages.
  const mayMiss = isKept && !(key !== undefined && pages.cache.knows(key))
  const missing = mayMiss ? await pages.missing(url, path, page) : undefined
  if (missing) await send(parts, asked, missing)
  return missing !== undefined
}

/** Sends a page that is the same for every visitor, from the cache if it is there. */
async function answerKept(parts: Parts, asked: Asked): Promise<boolean> {
  const { pages, services, front } = parts
  const { reply, url, key, page } = asked
  if (page !== undefined && (await pages.needsOwnPolicy(page))) {
    reloadDocument(reply, page)
    return true
  }
  if (key === undefined) return false
  front.learn(url, key)
  const kept = await pages.visited(key)
  const leftMs = versionUntil(services.db) - Date.now()
  await send(parts, asked, kept, cacheControlFor(kept, services.env.cdn, leftMs))
  return true
}

/** Renders a page for this visitor alone: the answer to a form, a private page, or a preview. */
async function render(parts: Parts, asked: Asked): Promise<void> {
  const { services, pages } = parts
  const { request, reply, url, path, isPost } = asked
  const token = isPost ? null : previewToken(url)
  const preview = token === null ? null : await openPreview(services, token)
  const isEnded = token !== null && !preview
  if (isEnded && (await sendEnded(parts, asked))) return
  const webRequest = toWebRequest(request, services.env.siteUrl)
  const show = (site: Site) => pages.show(webRequest, site, visitorOf(services, request))
  const response =
    preview === null
      ? await pages.renders.now(() => show(createSite(services, isEnded ? { isEnded } : {})))
      : await pages.renders.preview(() => withPreview(services, preview, show))
  for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
  const keeps = token !== null && preview?.releaseId !== undefined ? token : undefined
  const page = toPage(await pages.finish(response, framing(path, token, preview), keeps))
  if (!isPrivate(url, path)) {
    if (isPost) sendPage(request, reply, page, 'no-cache')
    else await send(parts, asked, page, 'no-cache')
    return
  }
  reply.header('X-Robots-Tag', 'noindex')
  reply.header('Referrer-Policy', privateReferrerPolicy(services.env.siteUrl))
  delete page.headers['cache-control']
  if (token !== null) reply.header('X-Frame-Options', 'SAMEORIGIN')
  sendPage(request, reply, page, 'no-store')
}

/** Sends the page of an ended preview, if its address has a page that is cached. */
async function sendEnded({ services, pages }: Parts, asked: Asked): Promise<boolean> {
  const { request, reply, url, path, isKept } = asked
  const ended = isKept ? await pages.ended(url, path) : undefined
  if (!ended) return false
  reply.header('X-Robots-Tag', 'noindex').header('X-Frame-Options', 'SAMEORIGIN')
  reply.header('Referrer-Policy', privateReferrerPolicy(services.env.siteUrl))
  sendPage(request, reply, ended, 'no-store')
  return true
}

/** Sends a page; in place of a missing page its redirect, if it has one. Counts the visit. */
async function send(
  parts: Parts,
  asked: Asked,
  page: Page,
  cacheControl = cacheControlFor(page, parts.services.env.cdn),
): Promise<void> {
  const { request } = asked
  const isMissing = asked.hasRedirects && (page.status === 404 || page.status === 410)
  const found = isMissing
    ? await parts.redirects.ofMissing(asked.page ?? request.originalUrl, request)
    : undefined
  if (page.status === 200 && request.method === 'GET')
    parts.services.visitCounts.countPage(request.raw)
  if (found) follow(parts, asked, found, { missing: page, cacheControl })
  else sendAsked(asked, page, cacheControl)
}

/** Follows a redirect. A 410 sends the missing page with this status. */
function follow(
  { redirects }: Parts,
  asked: Asked,
  found: FoundRedirect,
  { missing, cacheControl }: { missing: Page; cacheControl: string },
): void {
  // The client's router loads the document, which is redirected.
  if (asked.page !== undefined) reloadDocument(asked.reply, asked.page)
  else if (!redirects.send(asked.reply, found))
    sendAsked(asked, { ...missing, status: found.row.status }, cacheControl)
}

/** Sends a page, with the script for staff if they ask. */
function sendAsked({ request, reply }: Asked, page: Page, cacheControl: string): void {
  if (isForStaff(request, page)) sendStaffPage(request, reply, page)
  else sendPage(request, reply, page, cacheControl)
}

const visitorOf = ({ visitCounts }: SiteServices, request: FastifyRequest): Visitor => ({
  ip: request.ip,
  cookie: request.headers.cookie ?? '',
  report: (fault) => request.log.error(fault),
  countLead: (kind) => visitCounts.countLead(request.raw, kind),
})

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
