import type { IncomingMessage } from 'node:http'
import { callbackPath, checkingPath } from '../people/sign-in/return-paths.ts'
import { decodedAscii, isPrivatePath } from './private-paths.ts'
import { Problem } from './problems.ts'

const kilobyte = 1024

/**
 * Singleton headers, in lower case and as they are written. Of two of them Node keeps the first in
 * `headers`, and a proxy may have read the other.
 */
export const singleHeaders = new Map([
  ['host', 'Host'],
  ['authorization', 'Authorization'],
  ['content-type', 'Content-Type'],
])

/** Callback paths of single sign-ons: their codes and tokens alone can be longer than any address. */
const returnPaths = [callbackPath, checkingPath]

/**
 * Ambiguous request targets, which a URL parser reads otherwise than a comparison of strings: a fragment,
 * and in the path a backslash or a dot segment (https://url.spec.whatwg.org/#path-state). No browser sends
 * any of it.
 */
const ambiguousTarget = /#|^[^?]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?]|$))/i

/** A NUL, in the path or in the query: no text has one, and PostgreSQL takes none. */
const nul = /%00/

/**
 * Unreserved characters that are percent-encoded in the path (RFC 3986, 6.2.2.2): another spelling of the same address,
 * which nobody needs. Of a private one it is refused: whatever looks at addresses, such as a proxy's log, knows one.
 */
const encodedUnreserved = /^[^?]*%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

const isOddlySpelled = (url: string) =>
  encodedUnreserved.test(url) && isPrivatePath(decodedAscii(url.split('?')[0] ?? ''))

/**
 * Request guard: refuses what no browser sends: two Host headers, a whole URL as the target, dot segments, a NUL, an
 * endless address, a private one in an odd spelling.
 */
export function guardRequest({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Problem | undefined {
  const twice = duplicateHeader(rawHeaders)
  if (twice) return new Problem(400, `The request has two ${twice} headers.`)
  if (!url.startsWith('/')) return new Problem(400, 'The request target must be a path.')
  const maxLength = (returnPaths.some((path) => url.startsWith(`${path}?`)) ? 8 : 2) * kilobyte
  if (url.length > maxLength) return new Problem(414, 'The address is too long.')
  if (nul.test(url)) return new Problem(400, 'The address has a NUL.')
  if (isOddlySpelled(url)) {
    return new Problem(
      400,
      'Letters, digits and . - _ ~ of this address must not be percent-encoded.',
    )
  }
  return ambiguousTarget.test(url)
    ? new Problem(400, 'The request target must be a path without dot segments, # and \\.')
    : undefined
}

/** The length alone rules most names out. This runs with every request. */
const lengths = new Set([...singleHeaders.keys()].map(({ length }) => length))

/** The first singleton header that a request has twice. */
function duplicateHeader(rawHeaders: readonly string[]): string | undefined {
  const found = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? ''
    if (!lengths.has(written.length)) continue
    const name = singleHeaders.get(written.toLowerCase())
    if (name && found.has(name)) return name
    if (name) found.add(name)
  }
  return undefined
}
