import { trimEndOf } from '../text/trim.ts'

/** Source of a redirect: an exact address, or a pattern with one `*`. */
export interface RedirectSource {
  /** The address in the form that `addressKey` gives. */
  key: string
  /** The parts of a pattern before and after its `*`. */
  pattern?: { prefix: string; suffix: string }
}

/**
 * Comparable form of an address on this site: the decoded path in lower case without a trailing slash, and the query
 * with sorted parameters. Host and fragment are dropped. `undefined` for what is no address.
 */
export function addressKey(address: string): string | undefined {
  const url = urlOf(address)
  const path = url && decoded(url.pathname)
  if (!url || path === undefined) return undefined
  url.searchParams.sort()
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return pathKey(path) + query
}

/** Comparable form of a decoded path: in lower case, without slashes at its end. The path of the home page is `/`. */
export const pathKey = (path: string) => trimEndOf(path.toLowerCase(), /\//) || path.slice(0, 1)

/** Parses the source that an editor typed. `undefined` if it is neither an address nor a pattern. */
export function redirectSource(text: string): RedirectSource | undefined {
  const key = addressKey(text.trim())
  if (key === undefined) return undefined
  const [prefix = '', suffix, ...more] = key.split('*')
  if (suffix === undefined) return { key }
  // A `*` in a query would match nearly everything.
  return more.length > 0 || key.includes('?') ? undefined : { key, pattern: { prefix, suffix } }
}

function urlOf(address: string): URL | undefined {
  const isPath = address.startsWith('/') && !address.startsWith('//')
  if (isPath) return URL.parse(`http://site.invalid${address}`) ?? undefined
  return /^https?:\/\//i.test(address) ? (URL.parse(address) ?? undefined) : undefined
}

/** `decodeURI` leaves an encoded slash, question mark and hash as they are. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
