import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** An IP network in CIDR notation. The prefix length is optional. */
type Network = string

interface ResolvedAddress {
  address: string
  family: number
}

/** Rules for outgoing requests. */
export interface AddressRules {
  resolve: Resolve
  /** Private networks whose addresses may be called. */
  allowed: readonly Network[]
  /** The environment variable that lists `allowed`, for the error message. */
  variable?: string
  /** The reason why public addresses are refused, for a connection without encryption. */
  unencrypted?: string
}

/** All addresses of a host, as the system resolves them. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

export const resolveHost: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** An address that outgoing requests (webhooks, pictures) may not call. */
export class ForbiddenAddressError extends Error {}

const special = listOf([
  // https://www.iana.org/assignments/iana-ipv4-special-registry
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  /*
   * Internal addresses of clouds, which no registry lists as special: they look public but are reachable only from
   * inside the cloud.
   * Other clouds' metadata services are covered by the networks above and below: 169.254.169.254; Alibaba's
   * 100.100.100.200
   * (https://www.alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata); Oracle's 192.0.0.192
   * (https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm); AWS's fd00:ec2::254
   * (https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html); Google's fd20:ce::254.
   */
  // Azure's virtual host: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16',
  // Google APIs over a private network: https://cloud.google.com/vpc/docs/configure-private-google-access
  ...['199.36.153.4/30', '199.36.153.8/30', '2600:2d00:2:1000::/64', '2600:2d00:2:2000::/64'],
  // IBM's internal services: https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  ...['161.26.0.0/16', '166.8.0.0/14'],
  // Special networks inside 2000::/3: https://www.iana.org/assignments/iana-ipv6-special-registry
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/** IPv6 global unicast. IPv4-mapped addresses lie outside it. */
const global = listOf(['2000::/3'])

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Whether an IP address belongs to the public internet. */
export function isPublic(ip: string): boolean {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
  if (family === 'ipv6' && !global.check(ip, family)) return false
  return !special.check(ip, family)
}

/**
 * SSRF protection of a URL, as `checkedHost`. Plain http requires an `allowed` network. Throws
 * `ForbiddenAddressError`.
 */
export const checkedAddresses = (
  { protocol, hostname }: URL,
  rules: AddressRules,
): Promise<ResolvedAddress[]> =>
  checkedHost(hostname.replace(/^\[|\]$/g, ''), {
    ...rules,
    ...(protocol !== 'https:' && { unencrypted: 'the address must begin with https://' }),
  })

/**
 * SSRF protection: resolves a host, checks every address, and returns the addresses. The caller must connect to these
 * addresses and not resolve the host again, since a second answer could differ (DNS rebinding). Unencrypted
 * connections and private addresses require an `allowed` network. Throws `ForbiddenAddressError`.
 */
export async function checkedHost(
  host: string,
  { resolve, allowed, variable = 'WEBHOOK_ALLOW_PRIVATE', unencrypted }: AddressRules,
): Promise<ResolvedAddress[]> {
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await resolve(host)
  const own = listOf(allowed)
  for (const { address, family } of found) {
    if (own.check(address, family === 6 ? 'ipv6' : 'ipv4')) continue
    if (!isPublic(address)) {
      throw new ForbiddenAddressError(
        `the address ${address} is not public, and ${variable} does not list it`,
      )
    }
    if (unencrypted !== undefined) throw new ForbiddenAddressError(unencrypted)
  }
  return found
}
