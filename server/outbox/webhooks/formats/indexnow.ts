import { isIP } from 'node:net'
import { isPublic } from '../../../http/outgoing/addresses.ts'
import type { StoredEvent } from '../events.ts'

/**
 * Key of 32 hexadecimal digits that proves to search engines that a call comes from the site, because the site serves
 * the key at `/<key>.txt`. The key is no secret; see https://www.indexnow.org/documentation
 */
export const indexNowKey = (webhookId: string): string => webhookId.replaceAll('-', '')

/**
 * Whether search engines can reach a site at its address. They cannot at a private IP or at a name that exists only in a
 * company's network, such as `localhost` or `site.internal`.
 */
export function isReachable(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0) return isPublic(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|test)$/i.test(host)
}

/**
 * Body of a call of IndexNow: the address of a page that was published, changed or removed, and its former address if it
 * has moved. A test sends the address of the home page.
 */
export function indexNowBody(event: StoredEvent, siteUrl: string, id: string) {
  const { type, path, formerPath } = event
  const changed = type === 'webhook.test' ? ['/'] : [path, formerPath].filter((each) => each)
  const urlList = changed.map((each) => siteUrl + each)
  return { host: new URL(siteUrl).host, key: indexNowKey(id), urlList }
}
