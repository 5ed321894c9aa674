import { isIP } from 'node:net'

/** An address of this machine is no person's. */
const isLoopback = (ip: string) => ip.startsWith('127.') || ip === '::1'

/** An address of a visitor without the port that some proxies put behind it, another one for each connection. */
export function withoutPort(given: string): string {
  const [, inBrackets, ofVersion4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(given) ?? []
  return inBrackets ?? ofVersion4 ?? given
}

/**
 * An IP address without the part that says who of a network it is: 203.0.113.7 as 203.0.113.0, of IPv6 the first 48
 * bits. What is no address is unknown: there could be one in it.
 */
export function shortenIp(given: string): string {
  const ip = withoutPort(given).replace(/%\w+$/, '')
  const kind = isIP(ip)
  if (kind === 0) return ip === '' ? '' : 'unknown'
  if (isLoopback(ip)) return ip
  // IPv4-mapped IPv6, as a dual-stack socket gives it: `::ffff:203.0.113.7`.
  if (kind === 4 || /^::ffff:[\d.]+$/i.test(ip)) return ip.replace(/\d+$/, '0')
  const [start = ''] = ip.split('::')
  const groups = start.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::`
}
