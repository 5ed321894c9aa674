import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import { readIp } from './ip-address.ts'

/** Where a request comes from. */
export interface Sender {
  /** The address of the connection. */
  remoteAddress: string | undefined
  /** The header X-Forwarded-For; several are joined as Node does. */
  forwarded: string | undefined
}

/** Addresses of clients. Each address has one spelling, that of `readIp`. */
export interface ClientIps {
  /**
   * The address of the client behind the trusted proxies. A malformed entry of the header ends the search: then it is
   * the address of the proxy that sent the entry.
   */
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
    if (trustProxy.length === 0) return false
    const before = known.get(ip)
    if (before !== undefined) return before
    if (known.size >= mostKnown) known.clear()
    const isIt = trusts(ip, 0)
    known.set(ip, isIt)
    return isIt
  }
  return {
    isProxy(remoteAddress) {
      const ip = remoteAddress && readIp(remoteAddress)
      return ip !== undefined && ip !== '' && isTrusted(ip)
    },
    ipOf({ remoteAddress, forwarded = '' }) {
      let ip = remoteAddress && (readIp(remoteAddress) ?? remoteAddress)
      // Each proxy appends the address that it was connected from, so the last entry is the nearest.
      let rest: string | undefined = forwarded
      while (ip && rest && isTrusted(ip)) {
        const comma: number = rest.lastIndexOf(',')
        const before = readIp(rest.slice(comma + 1))
        if (before === undefined) break
        ip = before
        rest = comma < 0 ? undefined : rest.slice(0, comma)
      }
      return ip
    },
  }
}

/** The sender of a request, by Node's headers object. */
export const senderOf = ({ socket, headers }: IncomingMessage): Sender => ({
  remoteAddress: socket.remoteAddress,
  forwarded: headers['x-forwarded-for']?.toString(),
})
