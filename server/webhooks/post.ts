import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { checkedAddresses, type Network, type Resolve } from './addresses.ts'

/** What a receiver answered; of its body the first 64 KB. */
interface Answer {
  status: number
  text: string
  /** Its Retry-After header. */
  retryAfter: string | undefined
}

interface Call {
  headers: Record<string, string>
  body: string
  resolve: Resolve
  allowed: readonly Network[]
  /** Bounds all of it: to resolve, to connect, to wait and to read. */
  signal: AbortSignal
}

const longestAnswer = 64 * 1024

/**
 * Posts to an address that a person wrote: follows no redirect, keeps no connection, and reads no more than
 * 64 KB. Throws `ForbiddenAddressError`, what the network says, and the signal's reason.
 */
export async function post(url: URL, { headers, body, signal, ...rules }: Call): Promise<Answer> {
  signal.throwIfAborted()
  const addresses = await Promise.race([checkedAddresses(url, rules), aborted(signal)])
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const call = request(url, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
    },
    // The checked addresses: nobody is asked again.
    lookup: (_host, { all }, callback) => {
      const [first = { address: '', family: 4 }] = addresses
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
  })
  const answer = await answerOf(call, body)
  const text = await beginningOf(answer, signal)
  return { status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function answerOf(call: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve)
    // It stays: a receiver that resets the connection after its answer is no fault of the process.
    call.on('error', reject)
    call.end(body)
  })
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
