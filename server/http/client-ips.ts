import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Where a request comes from. */
export interface Sender {
  /** The address of the connection. */
  remoteAddress: string | undefined
  /** The header X-Forwarded-For; several are joined as Node does. */
  forwarded: string | undefined
}

/** Addresses of clients, for requests that bypass the router. */
export interface ClientIps {
  /** The address of the client behind the trusted proxies, as Fastify's `request.ip`. */
  ipOf(sender: Sender): string | undefined
  /** Whether a connection is a trusted proxy's, whose headers can be believed. */
  isProxy(remoteAddress: string | undefined): boolean
}

/** Connections' addresses that are kept in memory. */
const mostKnown = 1_000

/** `trustProxy` lists the trusted proxies' addresses and networks. */
export function createClientIps(trustProxy: string[]): ClientIps {
  const trusts = compile(trustProxy)
  const known = new Map<string, boolean>()
  const isTrusted = (ip: string) => {
    const before = known.get(ip)
    if (before !== undefined) return before
    if (known.size >= mostKnown) known.clear()
    const isIt = trusts(ip, 0)
    known.set(ip, isIt)
    return isIt
  }
  const isProxy = (ip: string | undefined) =>
    trustProxy.length > 0 && ip !== undefined && isTrusted(ip)
  return {
    isProxy,
    ipOf({ remoteAddress, forwarded }) {
      if (!forwarded || !isProxy(remoteAddress)) return remoteAddress
      // Behind one proxy, the header has one address: its client, whether that is trusted or not.
      if (!forwarded.includes(',')) return forwarded.trim() || remoteAddress
      const headers = { 'x-forwarded-for': forwarded }
      // Cast: only these properties are read.
      return all({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trusts).at(
        -1,
      )
    },
  }
}

/** The sender of a request, by Node's headers object. */
export const senderOf = ({ socket, headers }: IncomingMessage): Sender => ({
  remoteAddress: socket.remoteAddress,
  forwarded: headers['x-forwarded-for']?.toString(),
})
