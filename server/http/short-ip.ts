import { groupsOf, readIp } from './ip-address.ts'

/** Loopback addresses identify nobody and are kept. */
const isLoopback = (ip: string) => ip.startsWith('127.') || ip === '::1'

/**
 * Anonymizes an IP address: zeroes the last part of an IPv4 address and keeps the first 48 bits of an IPv6 address.
 * Any other value becomes `unknown`, because it may contain an address.
 */
export function shortenIp(given: string): string {
  const ip = readIp(given)
  if (ip === undefined) return given === '' ? '' : 'unknown'
  if (isLoopback(ip)) return ip
  const groups = groupsOf(ip)
  if (!groups) return ip.replace(/\d+$/, '0')
  const network = `${groups.slice(0, 3).join(':')}::`
  return readIp(network) ?? network
}
