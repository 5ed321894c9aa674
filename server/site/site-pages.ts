import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentVersion } from '../database/engine/content-version.ts'
import { allowsForeign, type Framing, pagePolicy } from '../http/headers.ts'
import { type Page, type RenderResult, toPage } from '../http/rendered-page.ts'
import { isLogoFailing } from '../media/logo/logo.ts'
import { cacheKey, isPrivate, pageOfData } from './cache/cacheable.ts'
import { missingPage } from './cache/missing-page.ts'
import { createPageCache } from './cache/page-cache.ts'
import { withPreviewLinks, withPreviewToken } from './preview-links.ts'
import { createRenderQueues, type Render } from './render-queues.ts'
import type { PageHandler, Site, Visitor } from './site.ts'
import { createSite } from './site-data.ts'
import type { SiteServices } from './site-services.ts'
import { siteSignInOf } from './site-sign-in.ts'
import { withUnavailability } from './unavailable-page.ts'
import { withoutScripts } from './without-scripts.ts'

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

const maxBytes = 64 * 1024 * 1024

export type SitePages = ReturnType<typeof createSitePages>

/** Renders the pages of the site, and caches those that are the same for every visitor. */
export function createSitePages(
  services: SiteServices,
  source: PageSource,
  report: (fault: unknown) => void,
) {
  const { db, env, pictures, requestMetrics } = services
  const version = () => (isLogoFailing(pictures) ? undefined : contentVersion(db))
  const cache = createPageCache({ version, maxBytes, onLookup: requestMetrics.pageLookup })
  const renders = createRenderQueues(services)
  const signIn = siteSignInOf(services)
  const renderPage = withUnavailability(source.render)
  const nobody = { ip: '', cookie: '', report, countLead() {} }

  const show = (request: Request, site: Site, visitor: Visitor) =>
    renderPage(request, site, visitor, signIn)
  /** The page of an address as the server itself requests it. */
  const pageOf = (url: string, site: Site) => show(new Request(env.siteUrl + url), site, nobody)
  const finish = (response: Response, framing?: Framing, kept?: string) =>
    finished(response, source.isDevelopment, framing, kept)
  const publicPage = async (url: string, render: Render) =>
    finish(await render(() => pageOf(url, createSite(services))))
  /** The page of a cache key. */
  const at = (key: string, render = renders.unqueued) =>
    cache.get(key, () => publicPage(key, render))
  /** The page of a cache key, for a visitor's request. */
  const visited = (key: string) => at(key, cache.knows(key) ? renders.again : renders.now)
  /** The cache key of the 404 page for an address without a page. `page` is the page address of a data request. */
  const missingKey = async (url: string, path: string, page?: string) => {
    if (isPrivate(url, path) || url.includes('_routes')) return undefined
    const missing = await missingPage(
      createSite(services),
      page === undefined ? path : pageOfData(path),
    )
    return missing && (page === undefined ? missing : `${missing}.data`)
  }

  return {
    cache,
    version,
    renders,
    show,
    finish,
    at,
    visited,
    /** The 404 page of an address; `undefined` where a page exists or may exist. */
    async missing(url: string, path: string, page?: string): Promise<Page | undefined> {
      const key = await missingKey(url, path, page)
      const found = key === undefined ? undefined : await at(key, renders.now)
      return found?.status === 404 ? found : undefined
    },
    /**
     * Whether a page needs its own content security policy. Such a page must be loaded as a document, because the
     * client's router would show it under the policy of the previous page.
     */
    async needsOwnPolicy(url: string): Promise<boolean> {
      const key = cacheKey(url, url.split('?')[0] ?? '')
      const { status, headers } = await (key === undefined
        ? publicPage(url, renders.now)
        : visited(key))
      return status === 200 && allowsForeign(headers['content-security-policy'])
    },
    /** The page of an ended preview, which is the same for every invalid token. */
    async ended(url: string, path: string): Promise<Page | undefined> {
      const bare = withoutToken(url)
      const key = (await missingKey(bare, path)) ?? cacheKey(bare, path)
      if (key === undefined) return undefined
      const endedUrl = `${key}${key.includes('?') ? '&' : '?'}preview=ended`
      const kept = await cache.get(endedUrl, async () => {
        const site = createSite(services, { isEnded: true })
        const made = await finish(await renders.now(() => pageOf(endedUrl, site)), 'framed')
        return { ...made, headers: { ...made.headers, 'x-robots-tag': 'noindex' } }
      })
      const { 'cache-control': _, ...headers } = kept.headers
      return { ...kept, headers }
    },
    /** The page of a review link. */
    async reviewed(
      open: (show: (url: string, site: Site) => Promise<Response>) => Promise<Response>,
    ): Promise<Page> {
      const response = await renders.preview(() => open(pageOf))
      return toPage(await finish(response, 'reviewed'))
    },
    close: () => signIn.accounts?.close(),
  }
}

function withoutToken(url: string): string {
  const [address = '', query = ''] = url.split('?')
  const left = new URLSearchParams(query)
  left.delete('preview')
  return left.size > 0 ? `${address}?${left}` : address
}

const withLinksOf = (token: string) => (html: string) => withPreviewLinks(html, token)

/** The router's response with a content security policy. `kept` is the preview token to keep in the page's links. */
async function finished(
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
