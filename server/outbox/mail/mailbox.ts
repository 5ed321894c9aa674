import { domainToASCII } from 'node:url'

/** Somebody whom a mail names: `Example Ltd <noreply@example.com>`. */
export interface Mailbox {
  name?: string
  address: string
}

/** The domain of an address, as DNS and headers have it. */
export const domainOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain) || domain
}
