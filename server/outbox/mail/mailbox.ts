import { domainToASCII } from 'node:url'

/** A named email address: `Example Ltd <noreply@example.com>`. */
export interface Mailbox {
  name?: string
  address: string
}

/** Domain of an address in ASCII, as in DNS and headers. */
export const domainOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain) || domain
}
