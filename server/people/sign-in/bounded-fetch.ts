import { UnavailableError } from './sign-in.ts'

/** For a whole answer; the bytes are counted unpacked. */
const bounds = { timeoutMs: 5_000, maxBytes: 64 * 1024 }

/**
 * `fetch` with bounds, for a sign-on service, which is not ours: the answer has arrived whole. Throws
 * `UnavailableError` when it is too long, and a `TimeoutError` when it takes too long in all, in however
 * many pieces.
 */
export async function boundedFetch(
  url: string | URL,
  init: RequestInit = {},
  { timeoutMs, maxBytes } = bounds,
): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  const answer = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection, so the rest is not unpacked.
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new UnavailableError(`the answer is longer than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return new Response(size > 0 ? Buffer.concat(pieces) : null, answer)
}
