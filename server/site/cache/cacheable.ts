import { isPrivatePath } from '../../http/private-paths.ts'
import { previewToken } from '../preview.ts'
import type { QueryKeys } from '../site.ts'

/** A page with secrets, or one that shows what is not public. `path` is the decoded one. */
export const isPrivate = (url: string, path: string) =>
  isPrivatePath(path) || previewToken(url) !== null

/** The path of the page whose data the router in the browser asks for; of any other path, that path. */
export const pageOfData = (path: string) =>
  path === '/_.data' || path === '/_root.data' ? '/' : path.replace(/\.data$/, '')

/** The address of the page whose data is at an address; `undefined` when that is not the data of a public page. */
export function documentOf(url: string, decodedPath: string): string | undefined {
  const [path = '', query = ''] = url.split('?')
  const page = pageOfData(path)
  // Two slashes would be the beginning of another site's address.
  if (page === path || path.startsWith('//') || isPrivate(url, decodedPath)) return undefined
  const left = new URLSearchParams(query)
  left.delete('_routes')
  return left.size > 0 ? `${page}?${left}` : page
}

/**
 * Cache key: a page's path and the query keys that it reads, in one order; `undefined` when it is not
 * kept. The render gets this address and no other, so nothing else can be in the page.
 */
export function cacheKey(url: string, decodedPath: string, keys: QueryKeys): string | undefined {
  if (isPrivate(url, decodedPath)) return undefined
  const [path = '', query = ''] = url.split('?')
  const page = pageOfData(path)
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [key, values] of Object.entries(keys[page] ?? {})) {
    const value = given.get(key)
    if (value === null) continue
    if (!values.includes(value)) return undefined
    kept.set(key, value)
  }
  // `_routes`: the routes whose data a navigation of the router asks for.
  const routes = path.endsWith('.data') ? given.get('_routes') : null
  if (routes !== null) return undefined
  return kept.size > 0 ? `${path}?${kept}` : path
}
