import { streamSafe } from '../text/stream-safe.ts'
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

/**
 * Comparable form of a decoded path: in lower case, composed letters, without slashes at its end. The path of the home
 * page is `/`.
 */
export const pathKey = (path: string) => trimEndOf(folded(path), /\//) || path.slice(0, 1)

const folded = (path: string) => streamSafe(path.toLowerCase()).normalize('NFC')

/** The query of an address as it is written, without its question mark. */
export const searchOf = (address: string) => /\?([^#]*)/.exec(address)?.[1] ?? ''

/** A letter of a written path: a sign or its escaped bytes, with the marks that follow it. */
const writtenLetter =
  /(?:%[c-d][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^%])(?:%c[cd]%[89ab][\da-f])*/gi

/** The part of an address that the `*` of a pattern matches, spelled as in the address. */
export function matchedPart(address: string, pattern: { prefix: string; suffix: string }): string {
  const written = urlOf(address)?.pathname ?? ''
  const whole = folded(decoded(written) ?? '')
  const trimmed = pathKey(whole)
  const { prefix, suffix } = pattern
  // Without a suffix, the slash at the end belongs to what was matched.
  const end = suffix === '' ? whole.length : trimmed.length - suffix.length
  // Each letter is folded once, because folding all of a long address takes over 100 ms.
  const lengths = new Map<string, number>()
  let [length, matched] = [0, '']
  for (const [letter] of written.matchAll(writtenLetter)) {
    if (length >= prefix.length && length < end) matched += letter
    const known = lengths.get(letter) ?? folded(decoded(letter) ?? '').length
    lengths.set(letter, known)
    length += known
  }
  // Some scripts compose letters that do not count as marks, so the places do not agree.
  return length === whole.length ? matched : encodeURI(whole.slice(prefix.length, end))
}

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

/**
 * Decodes a path. `decodeURI` leaves an encoded slash, question mark and hash as they are. Bytes that are not UTF-8 are
 * read as Windows-1252, in which old sites wrote their addresses. `undefined` for an incomplete escape.
 */
export function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    const written = asUtf8(path)
    return written === path ? undefined : decoded(written)
  }
}

/** Bytes of an ASCII sign in a longer form that UTF-8 forbids: attackers write slashes and dots so. */
const overlong = /%c[01]%[89ab]/i

/** Writes the escaped bytes of a path that are not UTF-8 as UTF-8. Other paths are returned as they are. */
export const asUtf8 = (path: string): string =>
  path.replace(/(?:%[89a-f][\da-f])+/gi, (run) => {
    if (overlong.test(run)) return run
    try {
      decodeURI(run)
      return run
    } catch {
      const bytes = run.match(/[\da-f]{2}/gi)?.map((hex) => Number.parseInt(hex, 16)) ?? []
      return encodeURI(new TextDecoder('windows-1252').decode(new Uint8Array(bytes)))
    }
  })
