import type { IncomingMessage } from 'node:http'
import type { AddressRules } from '../../http/outgoing/addresses.ts'
import { answerOf, checkedRequest } from '../../http/outgoing/checked-request.ts'

/** What a receiver answered; of its body the first 64 KB. */
interface Answer {
  status: number
  text: string
  /** Its Retry-After header. */
  retryAfter: string | undefined
}

interface Call extends AddressRules {
  headers: Record<string, string>
  body: string
  /** Bounds all of it: to resolve, to connect, to wait and to read. */
  signal: AbortSignal
}

const longestAnswer = 64 * 1024

/**
 * Posts to an address that a person wrote: follows no redirect, keeps no connection, and reads no more than
 * 64 KB. Throws `ForbiddenAddressError`, what the network says, and the signal's reason.
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
    // The status has arrived, and it is what counts; but a body without an end is a receiver that hangs.
    signal.throwIfAborted()
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, longestAnswer).toString()
}
