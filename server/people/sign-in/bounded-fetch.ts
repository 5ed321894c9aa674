import { UnavailableError } from './sign-in.ts'

/** Limits of a whole response. Bytes are counted after decompression. */
const bounds = { timeoutMs: 5_000, maxBytes: 64 * 1024 }

/**
 * `fetch` with limits, for sign-on services, which we do not control. Resolves when the body is complete. Throws
 * `UnavailableError` when it is too large, and a `TimeoutError` when the whole response takes too long.
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
  // Throwing ends the connection, so the rest is never decompressed.
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new UnavailableError(`the answer is longer than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return new Response(size > 0 ? Buffer.concat(pieces) : null, answer)
}
