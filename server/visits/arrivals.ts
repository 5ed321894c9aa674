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
   * How a visitor came to a page from outside; `undefined` for a link on this site. `url` is the requested path with
   * its query, `referrer` the Referer header.
   */
  return (url: string, referrer: string | undefined): Arrival | undefined => {
    const isInside = isOwn(referrer, siteUrl)
    const campaign = url.includes('utm_') ? campaignOf(url) : undefined
    if (isInside && campaign === undefined) return undefined
    const host = isInside || referrer === undefined ? '' : sourceOf(referrer)
    return { source: host || (campaign?.source ?? ''), campaign: campaign?.name }
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
