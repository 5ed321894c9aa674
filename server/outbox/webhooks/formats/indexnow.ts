import type { StoredEvent } from '../events.ts'

/**
 * The key by which a search engine knows that a call comes from the site, which serves it: 32 hexadecimal digits
 * at `/<key>.txt`. It is no secret; see https://www.indexnow.org/documentation
 */
export const indexNowKey = (webhookId: string): string => webhookId.replaceAll('-', '')

/** A call of IndexNow: the address of one page that became public, was changed or is gone; a test has the home page. */
export function indexNowBody(event: StoredEvent, siteUrl: string, id: string) {
  const { type, path = '/', formerPath = path } = event
  const told = type === 'webhook.test' ? '/' : formerPath
  return { host: new URL(siteUrl).host, key: indexNowKey(id), urlList: [siteUrl + told] }
}
