const longestText = 60
const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** What a visitor followed to a page. */
export interface Arrival {
  /** The host of the website that has the link, or `utm_source` if the browser names none; else empty. */
  source: string
  /** `utm_source / utm_medium / utm_campaign`, with `-` for a missing one; `undefined` without any. */
  campaign: string | undefined
}

/**
 * How a visitor came to a page from outside; `undefined` for a link on this site.
 *
 * @param url The requested path with its query.
 * @param referrer The Referer header.
 */
export function arrivalOf(
  url: string,
  referrer: string | undefined,
  siteUrl: string,
): Arrival | undefined {
  const query = url.includes('utm_') ? new URLSearchParams(url.slice(url.indexOf('?'))) : undefined
  const texts = campaignKeys.map((key) => plainText(query?.get(key) ?? ''))
  const campaign = texts.some(Boolean) ? texts.map((text) => text || '-').join(' / ') : undefined
  if (campaign === undefined && isOwn(referrer, siteUrl)) return undefined
  const host = isOwn(referrer, siteUrl) ? '' : hostOf(referrer)
  return { source: host || (texts[0] ?? ''), campaign }
}

export const isOwn = (referrer: string | undefined, siteUrl: string): boolean =>
  referrer?.startsWith(siteUrl) === true &&
  (referrer.length === siteUrl.length || referrer[siteUrl.length] === '/')

/** The host of a referrer without `www`, or the id of an Android app; empty if there is none. */
function hostOf(referrer: string | undefined): string {
  const url = referrer === undefined ? null : URL.parse(referrer)
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
