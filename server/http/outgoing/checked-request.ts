import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type AddressRules, checkedAddresses } from './addresses.ts'

interface Options extends AddressRules {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  /** Bounds all of it: to resolve, to connect, to wait and to read. */
  signal: AbortSignal
}

/**
 * A request to an address that a person wrote, not yet sent: to a checked address, over a connection of its own.
 * Throws `ForbiddenAddressError`, what the resolver says, and the signal's reason.
 */
export async function checkedRequest(
  url: URL,
  { method, headers, signal, ...rules }: Options,
): Promise<ClientRequest> {
  signal.throwIfAborted()
  const addresses = await Promise.race([checkedAddresses(url, rules), aborted(signal)])
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return request(url, {
    method,
    agent: false,
    signal,
    headers: { ...headers, 'accept-encoding': 'identity' },
    // The checked addresses: nobody is asked again.
    lookup: (_host, { all }, callback) => {
      const [first = { address: '', family: 4 }] = addresses
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
  })
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Sends it, and waits for the head of the answer. */
export function answerOf(call: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve)
    // It stays: a server that resets the connection after its answer is no fault of the process.
    call.on('error', reject)
    call.end(body)
  })
}
