import { domainToASCII } from 'node:url'

/** Domain of an address in ASCII, as in DNS and headers. */
export const domainOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain) || domain
}
