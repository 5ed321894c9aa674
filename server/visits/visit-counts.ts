import type { IncomingMessage } from 'node:http'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { writeSeconds } from '#content/visits/visit-ranges.ts'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import type { Env } from '../env/env.ts'
import { createClientIps } from '../http/client-ips.ts'
import { arrivalOf, isOwn } from './arrivals.ts'
import { createBrowsers } from './browsers.ts'
import { createVisitHeaders, type VisitHeaders } from './visit-headers.ts'
import { type LeadKind, nameOf } from './visit-sums.ts'
import { isVisitsOn } from './visits-policy.ts'
import { type Batch, type CountedVisitor, writeVisits } from './write-visits.ts'

/** Bounds of a batch: visitors, and characters of a path. */
const mostVisitors = 20_000
const longestPath = 200

/** Batches that wait while the database is unavailable. The oldest is dropped. */
const mostBatches = 6

/** Counts visits. Robots, staff and visitors with Global Privacy Control are not counted. */
export interface VisitCounts {
  /** Counts a page that was sent to a visitor, or the data of a page for the client's router. */
  countPage(request: IncomingMessage): void
  /** Counts a page that the browser showed from its prefetch cache: the page that sent the request. */
  countPrefetched(
    request: IncomingMessage,
    isPage: (path: string) => Promise<boolean>,
  ): Promise<void>
  /** Counts a form that a visitor sent from a page. */
  countLead(request: IncomingMessage, kind: LeadKind): void
  /** Writes what is counted. Also learns whether visits are counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface Options {
  db: Database
  env: Pick<Env, 'siteUrl' | 'trustProxy' | 'countryHeader'>
  report(error: unknown): void
}

/**
 * Counts the visits of a process and writes them every ten seconds. IP addresses are only in memory, until the next
 * write.
 */
export function createVisitCounts({ db, env, report }: Options): VisitCounts {
  const { siteUrl } = env
  const { ipOf, isFromProxy } = createClientIps(env.trustProxy)
  const readHeaders = createVisitHeaders(env.countryHeader)
  const deviceOf = createBrowsers()
  let isOn = true
  let batch = newBatch()
  let waiting: Batch[] = []

  /** The visitor of a request; `undefined` if the request is not counted. */
  function visitorOf(request: IncomingMessage, headers: VisitHeaders): CountedVisitor | undefined {
    const { userAgent, cookie, hasOptedOut } = headers
    if (hasOptedOut || hasStaffCookie(cookie)) return undefined
    const device = deviceOf(userAgent)
    const ip = ipOf(request)
    if (device === undefined || ip === undefined) return undefined
    const identity = `${ip}\n${userAgent}`
    const known = batch.visitors.get(identity)
    if (known || batch.visitors.size >= mostVisitors) return known
    const { country = '' } = headers
    const hasCountry = /^[a-z]{2}$/i.test(country) && isFromProxy(request)
    const visitor: CountedVisitor = {
      device,
      // Cloudflare sends XX for an unknown country.
      country: hasCountry && country !== 'XX' ? country.toUpperCase() : undefined,
      counts: new Map(),
      leads: [],
    }
    batch.visitors.set(identity, visitor)
    return visitor
  }

  function countPath(visitor: CountedVisitor, url: string, referrer: string | undefined) {
    const end = url.indexOf('?')
    add(visitor, nameOf('page', pathOf(end < 0 ? url : url.slice(0, end))))
    const arrival = arrivalOf(url, referrer, siteUrl)
    if (!arrival) return
    add(visitor, nameOf('source', arrival.source))
    if (arrival.campaign) add(visitor, nameOf('campaign', arrival.campaign))
  }

  let writing: Promise<void> = Promise.resolve()
  async function write() {
    if (batch.visitors.size > 0) waiting.push(batch)
    batch = newBatch()
    if (!isOn) isOn = await isVisitsOn(db)
    for (let [next] = waiting; next; [next] = waiting) {
      isOn = await writeVisits(db, next)
      waiting.shift()
    }
  }

  async function flush() {
    // One at a time: a read of the API flushes too.
    writing = writing.catch(() => {}).then(write)
    await writing
  }

  async function flushOrReport() {
    try {
      await flush()
    } catch (error) {
      const lost = waiting.length > mostBatches
      if (lost) waiting = waiting.slice(-mostBatches)
      const seconds = lost ? `; those of ${writeSeconds} seconds are lost` : ''
      report(new Error(`Visits could not be written${seconds}`, { cause: error }))
    }
  }

  const timer = setInterval(() => void flushOrReport(), writeSeconds * 1000).unref()
  return {
    countPage(request) {
      if (!isOn) return
      const headers = readHeaders(request.rawHeaders)
      if (headers.isPrefetch || isSamePage(request.url, headers.referrer, siteUrl)) return
      const visitor = visitorOf(request, headers)
      if (visitor) countPath(visitor, pageUrl(request.url ?? ''), headers.referrer)
    },
    async countPrefetched(request, isPage) {
      if (!isOn) return
      const headers = readHeaders(request.rawHeaders)
      const url = ownUrl(headers.referrer, siteUrl)
      if (url === undefined || !(await isPage(url))) return
      const visitor = visitorOf(request, headers)
      // A page is only prefetched for links on this site.
      if (visitor) countPath(visitor, url, siteUrl)
    },
    countLead(request, kind) {
      if (!isOn) return
      const headers = readHeaders(request.rawHeaders)
      const path = ownUrl(headers.referrer, siteUrl)?.split('?')[0]
      const page = path === undefined ? '' : pathOf(path)
      visitorOf(request, headers)?.leads.push({ kind, page })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flushOrReport()
    },
  }
}

const newBatch = (): Batch => ({ beganAt: now(), visitors: new Map() })

function add({ counts }: CountedVisitor, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const dataPath = /^\/_(?:root)?\.data(?=$|\?)|\.data(?=$|\?)/

/** The address of the page whose data or document was requested. */
const pageUrl = (url: string) =>
  url.includes('.data') ? url.replace(dataPath, (found) => (found[1] === '_' ? '/' : '')) : url

/** Whether a request is for the data of the page that sends it: after a form, a filter or going back. */
function isSamePage(url = '', referrer: string | undefined, siteUrl: string): boolean {
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
