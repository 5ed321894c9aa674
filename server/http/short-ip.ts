import { isIP } from 'node:net'

/** Loopback addresses identify nobody and are kept. */
const isLoopback = (ip: string) => ip.startsWith('127.') || ip === '::1'

/** Removes the port that some proxies append to a visitor's address. */
export function withoutPort(given: string): string {
  const [, inBrackets, ofVersion4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(given) ?? []
  return inBrackets ?? ofVersion4 ?? given
}

/**
 * Anonymizes an IP address: zeroes the last part of an IPv4 address and keeps the first 48 bits of an IPv6 address.
 * Any other value becomes `unknown`, because it may contain an address.
 */
export function shortenIp(given: string): string {
  const ip = withoutPort(given).replace(/%\w+$/, '')
  const kind = isIP(ip)
  if (kind === 0) return ip === '' ? '' : 'unknown'
  if (isLoopback(ip)) return ip
  // IPv4-mapped IPv6, as dual-stack sockets report it: `::ffff:203.0.113.7`.
  if (kind === 4 || /^::ffff:[\d.]+$/i.test(ip)) return ip.replace(/\d+$/, '0')
  const [start = ''] = ip.split('::')
  const groups = start.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::`
}
