import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { now } from '../database/ids.ts'
import type { Env } from '../env/env.ts'
import { createClientIps } from '../http/client-ips.ts'
import { createArrivals, isOwn } from './arrivals.ts'
import { type Browser, createBrowsers } from './browsers.ts'
import { createVisitHeaders, type VisitHeaders } from './visit-headers.ts'
import type { LeadKind } from './visit-sums.ts'

/** Bounds of a batch: visitors, and characters of a path. */
const mostVisitors = 10_000
const longestPath = 200

/** The visits of a process in some seconds. */
export interface Batch {
  beganAt: string
  /** The number of visitors. */
  count: number
  /** By browser and IP address, which are only kept in memory. */
  visitors: Map<Browser, Map<string, CountedVisitor>>
}

/** Views by page, source and campaign, each in the order of the first view. */
export interface CountedVisitor {
  country: string | undefined
  pages: Map<string, number>
  sources: Map<string, number>
  campaigns: Map<string, number>
  leads: { kind: LeadKind; page: string }[]
}

/** What is counted of a request. */
export interface CountedRequest {
  url: string
  rawHeaders: readonly string[]
  remoteAddress: string | undefined
}

export const newBatch = (): Batch => ({ beganAt: now(), count: 0, visitors: new Map() })

export type CountingEnv = Pick<Env, 'siteUrl' | 'trustProxy' | 'countryHeader'>

/** Returns functions that add requests to a batch. Robots, staff and visitors who have opted out are left out. */
export function createBatchCounts({ siteUrl, trustProxy, countryHeader }: CountingEnv) {
  const { ipOf, isProxy } = createClientIps(trustProxy)
  const readHeaders = createVisitHeaders(countryHeader)
  const browserOf = createBrowsers()
  const arrivalOf = createArrivals(siteUrl)

  /** The visitor of a request; `undefined` if the request is not counted. */
  function visitorOf(
    batch: Batch,
    { remoteAddress }: CountedRequest,
    headers: VisitHeaders,
  ): CountedVisitor | undefined {
    const { userAgent, cookie, forwarded, hasOptedOut } = headers
    if (hasOptedOut || hasStaffCookie(cookie)) return undefined
    const browser = browserOf(userAgent)
    if (browser === undefined) return undefined
    const ip = ipOf({ remoteAddress, forwarded })
    if (ip === undefined) return undefined
    let visitors = batch.visitors.get(browser)
    if (!visitors) {
      visitors = new Map()
      batch.visitors.set(browser, visitors)
    }
    const known = visitors.get(ip)
    if (known || batch.count >= mostVisitors) return known
    const visitor: CountedVisitor = {
      country: isProxy(remoteAddress) ? countryOf(headers.country) : undefined,
      pages: new Map(),
      sources: new Map(),
      campaigns: new Map(),
      leads: [],
    }
    visitors.set(ip, visitor)
    batch.count++
    return visitor
  }

  function countPath(visitor: CountedVisitor, url: string, referrer: string | undefined) {
    const end = url.indexOf('?')
    countUp(visitor.pages, pathOf(end < 0 ? url : url.slice(0, end)))
    const arrival = arrivalOf(url, referrer)
    if (!arrival) return
    countUp(visitor.sources, arrival.source)
    if (arrival.campaign) countUp(visitor.campaigns, arrival.campaign)
  }

  /** The page of this site that sent a request. */
  const pageBehind = (request: CountedRequest) =>
    ownUrl(readHeaders(request.rawHeaders).referrer, siteUrl)

  return {
    pageBehind,
    addPage(batch: Batch, request: CountedRequest) {
      const headers = readHeaders(request.rawHeaders)
      if (headers.isPrefetch || isSamePage(request.url, headers.referrer, siteUrl)) return
      const visitor = visitorOf(batch, request, headers)
      if (visitor) countPath(visitor, pageUrl(request.url), headers.referrer)
    },
    /** Adds a page that was fetched in advance. Browsers do so only for links on this site. */
    addPrefetched(batch: Batch, request: CountedRequest, page: string) {
      const visitor = visitorOf(batch, request, readHeaders(request.rawHeaders))
      if (visitor) countPath(visitor, page, siteUrl)
    },
    addLead(batch: Batch, request: CountedRequest, kind: LeadKind) {
      const page = pathOf(pageBehind(request)?.split('?')[0] ?? '')
      const visitor = visitorOf(batch, request, readHeaders(request.rawHeaders))
      visitor?.leads.push({ kind, page })
    },
  }
}

const countUp = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1)

/** The country that a proxy names. Cloudflare sends XX for an unknown one. */
const countryOf = (given = ''): string | undefined =>
  /^[a-z]{2}$/i.test(given) && given !== 'XX' ? given.toUpperCase() : undefined

const dataPath = /^\/_(?:root)?\.data(?=$|\?)|\.data(?=$|\?)/

/** The address of the page whose data or document was requested. */
const pageUrl = (url: string) =>
  url.includes('.data') ? url.replace(dataPath, (found) => (found[1] === '_' ? '/' : '')) : url

/** Whether a request is for the data of the page that sends it: after a form, a filter or going back. */
function isSamePage(url: string, referrer: string | undefined, siteUrl: string): boolean {
  if (!url.includes('.data') || !dataPath.test(url)) return false
  const from = ownUrl(referrer, siteUrl)?.split('?')[0]
  return from !== undefined && from === pageUrl(url).split('?')[0]
}

/** The path and query of a referrer on this site. */
const ownUrl = (referrer: string | undefined, siteUrl: string): string | undefined =>
  referrer !== undefined && isOwn(referrer, siteUrl)
    ? referrer.slice(siteUrl.length) || '/'
    : undefined

/** A path as it is counted. */
function pathOf(path: string): string {
  if (!path.includes('%')) return path.slice(0, longestPath)
  try {
    return decodeURI(path).slice(0, longestPath)
  } catch {
    return path.slice(0, longestPath)
  }
}
