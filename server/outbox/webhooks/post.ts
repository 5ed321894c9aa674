import type { IncomingMessage } from 'node:http'
import type { AddressRules } from '../../http/outgoing/addresses.ts'
import { answerOf, checkedRequest } from '../../http/outgoing/checked-request.ts'

/** A receiver's response, with the first 64 KB of its body. */
interface Answer {
  status: number
  text: string
  /** The response's Retry-After header. */
  retryAfter: string | undefined
}

interface Call extends AddressRules {
  headers: Record<string, string>
  body: string
  /** Aborts the call at any step: resolving, connecting, waiting or reading. */
  signal: AbortSignal
}

const longestAnswer = 64 * 1024

/**
 * Posts to an untrusted address: follows no redirects, keeps no connection, and reads at most 64 KB. Throws
 * `ForbiddenAddressError`, network errors, and the reason of the signal.
 */
export async function post(
  url: URL,
  { headers, body, signal, resolve, allowed }: Call,
): Promise<Answer> {
  const call = await checkedRequest(url, {
    method: 'POST',
    resolve,
    allowed,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answer = await answerOf(call, body)
  const text = await beginningOf(answer, signal)
  return { status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }
}

async function beginningOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= longestAnswer) break
    }
  } catch {
    // An error in the body is ignored, because the status has already arrived. Only a timeout or a shutdown is thrown.
    signal.throwIfAborted()
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, longestAnswer).toString()
}
