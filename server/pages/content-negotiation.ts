import { LRUCache } from 'lru-cache'
import type { Encoding } from './rendered-page.ts'

/** In the order in which the server prefers them. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/** How much a client wants an encoding, from 0 to 1, as its Accept-Encoding says (RFC 9110, 12.5.3). */
function qualityOf(header: string, encoding: Encoding): number {
  const wishes = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      const quality = weight === undefined ? 1 : Number(weight)
      return [name === 'x-gzip' ? 'gzip' : name, Number.isFinite(quality) ? quality : 0]
    }),
  )
  const named = wishes.get(encoding)
  if (named !== undefined) return named
  // Sent as it is, unless that is ruled out in so many words.
  if (encoding === 'identity') return wishes.get('*') === 0 ? 0 : 0.001
  return wishes.get('*') ?? 0
}

/** Browsers send a handful of different headers. */
const known = new LRUCache<string, readonly Encoding[]>({ max: 200 })
const longestKnown = 200

/** The encodings that a client takes, the one it wants most first. */
function acceptedBy(header: string): readonly Encoding[] {
  const before = known.get(header)
  if (before) return before
  const accepted = encodings
    .map((encoding) => ({ encoding, quality: qualityOf(header, encoding) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality) // what is wanted as much keeps our order
    .map(({ encoding }) => encoding)
  if (header.length <= longestKnown) known.set(header, accepted)
  return accepted
}

/** Of the encodings that there are the one that a client takes most gladly. */
export const chosenEncoding = (there: readonly Encoding[], header = ''): Encoding =>
  acceptedBy(header).find((encoding) => there.includes(encoding)) ?? 'identity'

/** Whether an If-None-Match header names a tag; weakly, as it must be compared (RFC 9110, 13.1.2). */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
