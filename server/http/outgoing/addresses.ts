import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** A network: its address and the length of its prefix, if it has one. */
type Network = string

interface ResolvedAddress {
  address: string
  family: number
}

/** Which addresses may be called. */
export interface AddressRules {
  resolve: Resolve
  /** Networks of one's own. */
  allowed: readonly Network[]
  /** The variable of the configuration that lists them. */
  variable?: string
}

/** All addresses of a host, as the system knows them. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

export const resolveHost: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** An address that leads where the server does not go for anybody: where no webhook and no picture may be. */
export class ForbiddenAddressError extends Error {}

const special = listOf([
  // https://www.iana.org/assignments/iana-ipv4-special-registry
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  /*
   * Internal addresses of clouds that no registry calls special: public in name, and reached from inside alone.
   * The others lie in the networks above and below: 169.254.169.254, Alibaba's 100.100.100.200
   * (https://www.alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata), Oracle's 192.0.0.192
   * (https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm), fd00:ec2::254 of AWS
   * (https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html) and fd20:ce::254 of Google.
   */
  // Azure's host: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16',
  // Google's APIs by a private network: https://cloud.google.com/vpc/docs/configure-private-google-access
  ...['199.36.153.4/30', '199.36.153.8/30', '2600:2d00:2:1000::/64', '2600:2d00:2:2000::/64'],
  // IBM's services within its cloud: https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  ...['161.26.0.0/16', '166.8.0.0/14'],
  // https://www.iana.org/assignments/iana-ipv6-special-registry: of what is global unicast
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/** All that IPv6 has given to the public; an IPv4 address in an IPv6 one lies outside. */
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

/** Whether an IP is one of the public internet. */
export function isPublic(ip: string): boolean {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
  if (family === 'ipv6' && !global.check(ip, family)) return false
  return !special.check(ip, family)
}

/**
 * SSRF protection: gives the addresses of a host that may be called, each of them checked. The caller
 * connects to these and asks no resolver again, which could answer otherwise (DNS rebinding). Plain http and
 * addresses of one's own network are for `allowed` networks, which a variable lists. Throws `ForbiddenAddressError`.
 */
export async function checkedAddresses(
  { protocol, hostname }: URL,
  { resolve, allowed, variable = 'WEBHOOK_ALLOW_PRIVATE' }: AddressRules,
): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
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
    if (protocol !== 'https:') {
      throw new ForbiddenAddressError('the address must begin with https://')
    }
  }
  return found
}
