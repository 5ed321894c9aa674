import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Addresses of clients, for requests that bypass the router. */
export interface ClientIps {
  /** The address of the client behind the trusted proxies, as Fastify's `request.ip`. */
  ipOf(request: IncomingMessage): string | undefined
  /** Whether the request comes from a trusted proxy, whose headers can be believed. */
  isFromProxy(request: IncomingMessage): boolean
}

/** `trustProxy` lists the trusted proxies' addresses and networks. */
export function createClientIps(trustProxy: string[]): ClientIps {
  const trusts = compile(trustProxy)
  const hasProxies = trustProxy.length > 0
  return {
    ipOf: (request) => (hasProxies ? all(request, trusts).at(-1) : request.socket.remoteAddress),
    isFromProxy: ({ socket }) =>
      hasProxies && socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0),
  }
}
