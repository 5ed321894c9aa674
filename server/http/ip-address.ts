import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/** An address in brackets with an optional port, or an IPv4 address with a port, as some proxies send it. */
const withPort = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** IPv6 spellings that are kept in memory, because reading one takes 10 µs. */
const mostKnown = 1_000
const known = new Map<string, string | undefined>()

/** The longest spelling of an IPv6 address, without its zone. */
const longest = 45

/**
 * The one spelling of an IP address: without port, brackets and zone, in lower case and compressed. An IPv4 address
 * that is mapped to IPv6 is IPv4. `undefined` if the text is no address.
 */
export function readIp(given: string): string | undefined {
  const text = given.trim()
  // The usual spelling of IPv4 needs no further work.
  if (isIPv4(text)) return text
  const [, inBrackets, ofVersion4] = withPort.exec(text) ?? []
  if (ofVersion4 !== undefined) return isIPv4(ofVersion4) ? ofVersion4 : undefined
  const [address = ''] = (inBrackets ?? text).split('%')
  if (!address.includes(':') || address.length > longest) return undefined
  const written = spelled(address)
  const mapped = written?.startsWith('::ffff:') ? written.slice('::ffff:'.length) : ''
  return isIPv4(mapped) ? mapped : written
}

/** An IPv6 address as the system writes it; `undefined` for another text. */
function spelled(address: string): string | undefined {
  if (known.has(address)) return known.get(address)
  if (known.size >= mostKnown) known.clear()
  // `isIPv6` first, because an error takes ten times as long.
  const written = isIPv6(address)
    ? new SocketAddress({ address, family: 'ipv6' }).address
    : undefined
  known.set(address, written)
  return written
}

/** The eight groups of an IPv6 address of `readIp`, in lower case; `undefined` for IPv4. */
export function groupsOf(ip: string): string[] | undefined {
  if (!ip.includes(':')) return undefined
  // Embedded IPv4, as in `64:ff9b::203.0.113.7`, is two groups.
  const hexadecimal = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail = ''] = hexadecimal.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
}

/** The IPv4 address, or the /64 network of an IPv6 address, which is one household or one server. Else the text itself. */
export function networkOf(given: string): string {
  const ip = readIp(given)
  if (ip === undefined) return given
  return groupsOf(ip)?.slice(0, 4).join(':') ?? ip
}
