import type { IncomingMessage } from 'node:http'
import { Problem } from './problems.ts'
import { callbackPath } from './sign-in/sign-in.ts'

const kilobyte = 1024

/** What no browser sends: two Host headers, a whole URL as the target, an endless address. */
export function oddity({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Problem | undefined {
  if (hasTwoHosts(rawHeaders)) return new Problem(400, 'The request has two Host headers.')
  if (!url.startsWith('/')) return new Problem(400, 'The request target must be a path.')
  // The codes of some single sign-ons alone are longer than any address of ours.
  const longest = (url.startsWith(`${callbackPath}?`) ? 8 : 2) * kilobyte
  return url.length > longest ? new Problem(414, 'The address is too long.') : undefined
}

/** Node keeps the first one only in `headers`. This runs with every request. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
