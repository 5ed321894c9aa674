import type { IncomingMessage } from 'node:http'
import { callbackPath, checkingPath } from '#content/people/sign-in-paths.ts'
import { decodedAscii, isPrivatePath } from './private-paths.ts'
import { Problem } from './problems.ts'

const kilobyte = 1024

/**
 * Singleton headers, in lower case and as displayed. If a request has one twice, Node keeps the first in `headers`, but
 * a proxy may have read the second.
 */
export const singleHeaders = new Map([
  ['host', 'Host'],
  ['authorization', 'Authorization'],
  ['content-type', 'Content-Type'],
])

/** Single sign-on callbacks. Their addresses have a higher length limit, because they contain codes and tokens. */
const returnPaths = [callbackPath, checkingPath]

/**
 * Ambiguous request targets, which a URL parser and a string comparison read differently: a fragment, or a backslash
 * or dot segment in the path. No browser sends them.
 * https://url.spec.whatwg.org/#path-state
 */
const ambiguousTarget = /#|^[^?]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?]|$))/i

/** A NUL in the path or query. PostgreSQL cannot store a NUL. */
const nul = /%00/

/**
 * Percent-encoded unreserved characters in the path (RFC 3986, 6.2.2.2). A private path with such characters is
 * refused: log filters, such as a proxy's, know only its normal spelling.
 */
const encodedUnreserved = /^[^?]*%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

const isOddlySpelled = (url: string) =>
  encodedUnreserved.test(url) && isPrivatePath(decodedAscii(url.split('?')[0] ?? ''))

/**
 * Request guard: refuses what no browser sends, such as two Host headers, a whole URL as the target, dot segments, a
 * NUL, an overlong address, or an encoded private path.
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

/** Lengths of the singleton headers. Comparing lengths first rules out most names quickly, at every request. */
const lengths = new Set([...singleHeaders.keys()].map(({ length }) => length))

/** The first singleton header that occurs twice. */
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
