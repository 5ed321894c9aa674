import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type AddressRules, checkedAddresses } from './addresses.ts'

interface Options extends AddressRules {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  /** Bounds the whole request: resolving, connecting, waiting and reading. */
  signal: AbortSignal
}

/**
 * Prepares a request to a user-supplied URL. The request gets a connection of its own, to an address that
 * `checkedAddresses` has allowed. `answerOf` sends the request. Throws `ForbiddenAddressError`, resolver errors, and
 * the signal's reason.
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
    // Connects to the checked addresses without resolving again.
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

/** Sends the request and resolves with the response once its headers have arrived. */
export function answerOf(call: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve)
    // The listener stays: a server may reset the connection after its response, and a reset must not crash the process.
    call.on('error', reject)
    call.end(body)
  })
}
