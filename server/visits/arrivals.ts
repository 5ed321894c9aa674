import { isIP } from 'node:net'
import { isSpamHost } from '#content/visits/spam-hosts.ts'
import { isPublic } from '../http/outgoing/addresses.ts'

const longestText = 60
const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** What a visitor followed to a page. */
export interface Arrival {
  /** The host of the website that has the link, or `utm_source` if the browser names none; else empty. */
  source: string
  /** `utm_source / utm_medium / utm_campaign`, with `-` for one that is missing before others; `undefined` without any. */
  campaign: string | undefined
}

/** Origins of referrers whose hosts are kept in memory. */
const mostOrigins = 1_000

/** Returns how a visitor came to a page. `siteUrl` is the site's origin. */
export function createArrivals(siteUrl: string) {
  const ownHost = hostOf(siteUrl)
  const hosts = new Map<string, string>()
  const sourceOf = (referrer: string) => {
    const end = referrer.indexOf('/', referrer.indexOf('://') + 3)
    const origin = end < 0 ? referrer : referrer.slice(0, end)
    const known = hosts.get(origin)
    if (known !== undefined) return known
    const host = hostOf(origin)
    if (hosts.size >= mostOrigins) hosts.clear()
    hosts.set(origin, host)
    return host
  }

  /**
   * How a visitor came to a page from outside; `undefined` for a link on this site, `spam` for a robot. `url` is the
   * requested path with its query, `referrer` the Referer header. `names` are those under which the site was requested: a
   * proxy may have one of its own.
   */
  return (
    url: string,
    referrer: string | undefined,
    names: readonly string[],
  ): Arrival | 'spam' | undefined => {
    const host = referrer === undefined || isOwn(referrer, siteUrl) ? '' : sourceOf(referrer)
    if (isSpamHost(host)) return 'spam'
    const isInside =
      isOwn(referrer, siteUrl) ||
      (host !== '' && (host === ownHost || names.some((name) => hostIn(name) === host)))
    const campaign = url.includes('utm_') ? campaignOf(url) : undefined
    if (isInside && campaign === undefined) return undefined
    const source = isInside || isLocal(host) ? '' : host
    return { source: source || (campaign?.source ?? ''), campaign: campaign?.name }
  }
}

function campaignOf(url: string): { source: string; name: string } | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  const texts = campaignKeys.map((key) => plainText(query.get(key) ?? ''))
  if (!texts.some(Boolean)) return undefined
  const name = texts.map((text) => text || '-').join(' / ')
  return { source: texts[0] ?? '', name: name.replace(/(?: \/ -)+$/, '') }
}

export const isOwn = (referrer: string | undefined, siteUrl: string): boolean =>
  referrer?.startsWith(siteUrl) === true &&
  (referrer.length === siteUrl.length || referrer[siteUrl.length] === '/')

/** The host of a Host header, or of the first one that proxies have passed on. */
const hostIn = (name: string) => hostOf(`http://${name.split(',', 1)[0]?.trim()}`)

/** Names and addresses of a local network say nothing: proxies and intranets have them. */
const localName = /^[^.:]*$|\.(?:internal|intranet|lan|local|localhost|home\.arpa)$/

function isLocal(host: string): boolean {
  const ip = host.replace(/^\[|\]$/g, '')
  return isIP(ip) > 0 ? !isPublic(ip) : localName.test(host)
}

/** The host of an origin without `www`, or the id of an Android app; empty for other addresses. */
function hostOf(origin: string): string {
  const url = URL.parse(origin)
  if (!url || !/^(?:https?|android-app):$/.test(url.protocol)) return ''
  return url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, 100)
}

/** A short text in lower case; empty if it may be the address of a person. */
function plainText(given: string): string {
  const text = given
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, longestText)
  return text.includes('@') ? '' : text
}
