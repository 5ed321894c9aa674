import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { decoded, pathKey } from '#content/redirects/redirect-source.ts'
import { now } from '../database/ids.ts'
import type { Env } from '../env/env.ts'
import { createClientIps } from '../http/client-ips.ts'
import { createArrivals, isOwn } from './arrivals.ts'
import type { Browser } from './browsers.ts'
import { createVisitHeaders, type VisitHeaders } from './visit-headers.ts'
import type { LeadKind } from './visit-sums.ts'

/** Bounds of a batch: different views, and characters of a path and of a browser's name. */
const mostViews = 30_000
const longestPath = 200
const longestName = 400

/** The visits of a process in some seconds. */
export interface Batch {
  beganAt: string
  /** The number of different views. */
  count: number
  /** The views of an IP address, which is only kept here, in memory. */
  views: Map<string, View>
  /** Countries by IP address and browser. */
  countries: Map<string, string>
  leads: { sender: Identity; kind: LeadKind; page: string }[]
}

interface Identity {
  ip: string
  userAgent: string
}

/** A page, source or campaign of a visitor, and the next view of the same IP address. */
interface View extends Identity {
  kind: 'page' | 'source' | 'campaign'
  key: string
  count: number
  /** Its place among all views of the batch. */
  place: number
  next: View | undefined
}

/** Views in the list of an IP address. An address of many visitors, such as an office's, has the others in lists of their own. */
const longestList = 16

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

export const newBatch = (): Batch => ({
  beganAt: now(),
  count: 0,
  views: new Map(),
  countries: new Map(),
  leads: [],
})

export type CountingEnv = Pick<Env, 'siteUrl' | 'trustProxy' | 'countryHeader'>

/** Returns functions that add requests to a batch. Robots, staff and visitors who have opted out are left out. */
export function createBatchCounts({ siteUrl, trustProxy, countryHeader }: CountingEnv) {
  const { ipOf, isProxy } = createClientIps(trustProxy)
  const readHeaders = createVisitHeaders(countryHeader)
  const arrivalOf = createArrivals(siteUrl)

  /** IP address and browser of a request; `undefined` if the request is not counted. */
  function identityOf({ remoteAddress }: CountedRequest, headers: VisitHeaders) {
    const { userAgent, cookie, forwarded, hasOptedOut } = headers
    if (hasOptedOut || userAgent === '' || hasStaffCookie(cookie)) return undefined
    const ip = ipOf({ remoteAddress, forwarded })
    if (ip === undefined) return undefined
    const isLong = userAgent.length > longestName
    return { ip, userAgent: isLong ? userAgent.slice(0, longestName) : userAgent }
  }

  function addView(
    batch: Batch,
    request: CountedRequest,
    { url, from }: { url: string; from: VisitHeaders },
  ) {
    const identity = identityOf(request, from)
    if (identity === undefined) return
    const arrival = arrivalOf(url, from.referrer, from.hosts)
    if (arrival === 'spam') return
    const end = url.indexOf('?')
    countUp(batch, identity, 'page', pathOf(end < 0 ? url : url.slice(0, end)))
    if (countryHeader && isProxy(request.remoteAddress)) {
      const country = countryOf(from.country)
      if (country) batch.countries.set(joined(identity), country)
    }
    if (!arrival) return
    countUp(batch, identity, 'source', arrival.source)
    if (arrival.campaign) countUp(batch, identity, 'campaign', arrival.campaign)
  }

  /** The page of this site that sent a request. */
  const pageBehind = (request: CountedRequest) =>
    ownUrl(readHeaders(request.rawHeaders).referrer, siteUrl)

  return {
    pageBehind,
    addPage(batch: Batch, request: CountedRequest) {
      const headers = readHeaders(request.rawHeaders)
      if (headers.isPrefetch || !isForReader(request.url, headers)) return
      if (isSamePage(request.url, headers.referrer, siteUrl)) return
      addView(batch, request, { url: pageUrl(request.url), from: headers })
    },
    /** Adds a page that was fetched in advance. Browsers do so only for links on this site. */
    addPrefetched(batch: Batch, request: CountedRequest, page: string) {
      addView(batch, request, { url: page, from: readHeaders(request.rawHeaders) })
    },
    addLead(batch: Batch, request: CountedRequest, kind: LeadKind) {
      const sender = identityOf(request, readHeaders(request.rawHeaders))
      const page = pathOf(pageBehind(request)?.split('?')[0] ?? '')
      if (sender !== undefined && batch.leads.length < mostViews)
        batch.leads.push({ sender, kind, page })
    },
  }
}

/**
 * Counts a view. Each page of the site runs this, so it hashes only the short IP address and compares the rest: hashing
 * all of it takes three times as long.
 */
function countUp(batch: Batch, identity: Identity, kind: View['kind'], key: string) {
  const { ip, userAgent } = identity
  let name = ip
  let length = 0
  let first = batch.views.get(name)
  for (let view = first; view; view = view.next) {
    if (view.key === key && view.userAgent === userAgent && view.kind === kind) {
      view.count++
      return
    }
    if (++length < longestList || name !== ip) continue
    name = `${ip}\n${kind}\n${key}\n${userAgent}`
    first = batch.views.get(name)
    if (first) first.count++
    if (first) return
    break
  }
  if (batch.count >= mostViews) return
  const place = batch.count++
  batch.views.set(name, { ip, userAgent, kind, key, count: 1, place, next: first })
}

const joined = ({ ip, userAgent }: Identity) => `${ip}\n${userAgent}`

/** The visitors of a batch without robots, each with its browser and IP address. */
export function visitorsOf(
  { views, countries, leads }: Batch,
  browserOf: (name: string) => Browser | undefined,
) {
  const visitors = new Map<string, { browser: Browser; ip: string; visitor: CountedVisitor }>()
  const visitorOf = (identity: Identity): CountedVisitor | undefined => {
    const name = joined(identity)
    const known = visitors.get(name)
    if (known) return known.visitor
    const browser = browserOf(identity.userAgent)
    if (!browser) return undefined
    const visitor: CountedVisitor = {
      country: countries.get(name),
      pages: new Map(),
      sources: new Map(),
      campaigns: new Map(),
      leads: [],
    }
    visitors.set(name, { browser, ip: identity.ip, visitor })
    return visitor
  }
  const lists = { page: 'pages', source: 'sources', campaign: 'campaigns' } as const
  for (const view of allOf(views)) visitorOf(view)?.[lists[view.kind]].set(view.key, view.count)
  for (const { sender, kind, page } of leads) visitorOf(sender)?.leads.push({ kind, page })
  return [...visitors.values()]
}

/** All views in the order in which they were first seen. */
function allOf(views: ReadonlyMap<string, View>): View[] {
  const all: View[] = []
  for (const first of views.values())
    for (let view: View | undefined = first; view; view = view.next) all.push(view)
  return all.sort((one, other) => one.place - other.place)
}

/** The country that a proxy names. Cloudflare sends XX for an unknown one. */
const countryOf = (given = ''): string | undefined =>
  /^[a-z]{2}$/i.test(given) && given !== 'XX' ? given.toUpperCase() : undefined

const dataPath = /^\/_(?:root)?\.data(?=$|\?)|\.data(?=$|\?)/

/** Whether a page is opened, or its data fetched by the router, and not embedded or fetched by another script. */
const isForReader = (url: string, { fetchDest }: VisitHeaders): boolean =>
  fetchDest === undefined ||
  fetchDest === 'document' ||
  (fetchDest === 'empty' && url.includes('.data') && dataPath.test(url))

/** The address of the page whose data or document was requested. */
const pageUrl = (url: string) =>
  url.includes('.data') ? url.replace(dataPath, (found) => (found[1] === '_' ? '/' : '')) : url

/** Whether a request is for the data of the page that sends it: after a form, a filter or going back. */
function isSamePage(url: string, referrer: string | undefined, siteUrl: string): boolean {
  if (!url.includes('.data') || !dataPath.test(url)) return false
  const from = ownUrl(referrer, siteUrl)?.split('?')[0]
  return from !== undefined && pathOf(from) === pathOf(pageUrl(url).split('?')[0] ?? '')
}

/** The path and query of a referrer on this site. */
const ownUrl = (referrer: string | undefined, siteUrl: string): string | undefined =>
  referrer !== undefined && isOwn(referrer, siteUrl)
    ? referrer.slice(siteUrl.length) || '/'
    : undefined

/** A path in the one spelling in which it is counted: addresses are matched in any case. */
const pathOf = (path: string): string =>
  (/^(?:\/[\da-z-]+)*$/.test(path) ? path : pathKey(decoded(path) ?? path)).slice(0, longestPath)
