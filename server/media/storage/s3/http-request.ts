import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'

interface Sent {
  method: string
  headers: Record<string, string>
  body?: Blob | undefined
  signal: AbortSignal
}

/**
 * Sends a request with Node's own client. With `fetch`, reading a body can hang after an abort once the request was
 * garbage-collected (https://github.com/nodejs/undici/pull/4984).
 */
export function httpRequest(
  url: URL,
  { method, headers, body, signal }: Sent,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? overHttps : overHttp
  const length = body && { 'content-length': String(body.size) }
  const sent = send(url, { method, headers: { ...headers, ...length }, signal })
  sent.once('response', resolve).on('error', reject)
  if (!body) sent.end()
  // Sending may fail because the server refuses the request before it has received the whole body. Then its response
  // counts.
  else pipeline(body.stream(), sent).catch(reject)
  return promise
}
