import { queryParameters } from '#content/documents/public-pages.ts'
import { isPrivatePath } from '../../http/private-paths.ts'
import { previewToken } from '../preview.ts'

/** Whether a page has secrets or shows unpublished content. `path` is decoded. */
export const isPrivate = (url: string, path: string) =>
  isPrivatePath(path) || previewToken(url) !== null

/**
 * Converts the path at which the client's router requests a page's data to the path of the page. Returns other paths
 * unchanged.
 */
export const pageOfData = (path: string) =>
  path === '/_.data' || path === '/_root.data' ? '/' : path.replace(/\.data$/, '')

/** The page address of a data request; `undefined` for other addresses and for private pages. */
export function documentOf(url: string, decodedPath: string): string | undefined {
  const [path = '', query = ''] = url.split('?')
  const page = pageOfData(path)
  // A URL parser would read a path that starts with two slashes as another host.
  if (page === path || path.startsWith('//') || isPrivate(url, decodedPath)) return undefined
  const left = new URLSearchParams(query)
  left.delete('_routes')
  return left.size > 0 ? `${page}?${left}` : page
}

/**
 * Cache key: the path and the query keys that the page reads, in a fixed order; `undefined` for addresses that are not
 * cached. The page is rendered from this address alone, so nothing else of the request can affect it.
 */
export function cacheKey(url: string, decodedPath: string): string | undefined {
  if (isPrivate(url, decodedPath)) return undefined
  const [path = '', query = ''] = url.split('?')
  const page = pageOfData(path)
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [key, isCacheable] of queryParameters(page)) {
    const value = given.get(key)
    if (value === null) continue
    if (!isCacheable(value)) return undefined
    kept.set(key, value)
  }
  // `_routes` names the routes whose data the client's router requests.
  const routes = path.endsWith('.data') ? given.get('_routes') : null
  if (routes !== null) return undefined
  return kept.size > 0 ? `${path}?${kept}` : path
}
