import type { Body, Encoding, Page } from './cache.ts'

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

/** The body that a client takes most gladly, of those that there are. */
export function chosenBody({ bodies }: Page, header = ''): { encoding: Encoding; body: Body } {
  const best = encodings
    .map((encoding) => ({
      encoding,
      body: bodies[encoding],
      quality: qualityOf(header, encoding),
    }))
    .filter(({ body, quality }) => body && quality > 0)
    .reduce<{ encoding: Encoding; quality: number }>(
      (most, each) => (each.quality > most.quality ? each : most),
      { encoding: 'identity', quality: 0 },
    )
  return { encoding: best.encoding, body: bodies[best.encoding] ?? bodies.identity }
}

/** Whether an If-None-Match header names a tag; weakly, as it must be compared (RFC 9110, 13.1.2). */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
