/** An address of this machine is no person's. */
const isLoopback = (ip: string) => ip.startsWith('127.') || ip === '::1'

/**
 * An IP address without the part that says who of a network it is: 203.0.113.7 as 203.0.113.0, of IPv6 the first 48
 * bits. What is no address stays as it is.
 */
export function shortenIp(ip: string): string {
  if (isLoopback(ip)) return ip
  if (!ip.includes(':')) return /^[\d.]+$/.test(ip) ? ip.replace(/\d+$/, '0') : ip
  // An address of IPv4 that an interface of IPv6 has written.
  if (/^::ffff:[\d.]+$/i.test(ip)) return ip.replace(/\d+$/, '0')
  if (!/^[\da-f:.]+(%\w+)?$/i.test(ip)) return ip
  const [start = ''] = ip.split('::')
  const groups = start.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::`
}
