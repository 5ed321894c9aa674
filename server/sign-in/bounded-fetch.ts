import { UnavailableError } from './sign-in.ts'

/** Milliseconds and unpacked bytes that a whole answer may take. */
const bounds = { patience: 5_000, longest: 64 * 1024 }

/**
 * `fetch` for a sign-on service, which is not ours: the answer it gives has arrived whole. Throws
 * `UnavailableError` when that is too long, and a `TimeoutError` when it takes too long to come, in
 * however many pieces.
 */
export async function boundedFetch(
  url: string | URL,
  init: RequestInit = {},
  { patience, longest } = bounds,
): Promise<Response> {
  const signals = [AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])]
  const answer = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
  const pieces: Uint8Array[] = []
  let size = 0
  // To leave the loop ends the connection, so nothing is unpacked that is not wanted any more.
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > longest) throw new UnavailableError(`the answer is longer than ${longest} bytes`)
    pieces.push(piece)
  }
  return new Response(size > 0 ? Buffer.concat(pieces) : null, answer)
}
