import { LRUCache } from 'lru-cache'
import type { Encoding } from './rendered-page.ts'

/** All encodings in the server's order of preference. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Quality value of an encoding in an Accept-Encoding header, from 0 to 1 (RFC 9110, 12.5.3). */
function qualityOf(header: string, encoding: Encoding): number {
  const weights = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      const quality = weight === undefined ? 1 : Number(weight)
      return [name === 'x-gzip' ? 'gzip' : name, Number.isFinite(quality) ? quality : 0]
    }),
  )
  const named = weights.get(encoding)
  if (named !== undefined) return named
  // `identity` is acceptable unless the header excludes it.
  if (encoding === 'identity') return weights.get('*') === 0 ? 0 : 0.001
  return weights.get('*') ?? 0
}

/** LRU of parsed Accept-Encoding headers. Browsers send only a few different values. */
const negotiated = new LRUCache<string, readonly Encoding[]>({ max: 200 })
const maxHeaderLength = 200

/** The encodings that a client accepts, preferred first. */
function acceptedBy(header: string): readonly Encoding[] {
  const before = negotiated.get(header)
  if (before) return before
  const accepted = encodings
    .map((encoding) => ({ encoding, quality: qualityOf(header, encoding) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality) // the sort is stable: equal quality keeps our order
    .map(({ encoding }) => encoding)
  if (header.length <= maxHeaderLength) negotiated.set(header, accepted)
  return accepted
}

/** The available encoding that the client prefers. */
export const chosenEncoding = (available: readonly Encoding[], header = ''): Encoding =>
  acceptedBy(header).find((encoding) => available.includes(encoding)) ?? 'identity'

/** Whether If-None-Match matches an ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
