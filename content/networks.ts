import { isEmailDomain } from './email.ts'

/** Where a name is found at each network that a company names. */
const homes = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/company/',
  facebook: 'https://www.facebook.com/',
  github: 'https://github.com/',
} as const

export type Network = keyof typeof homes

const name = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}_-]+$/u
/** Facebook's names may have dots; so has its own address. */
const dottedName = /^(?!.*\b(?:facebook|fb)\.(?:com|me)$)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/iu

/**
 * The address of what somebody wrote into a network's field: `@name` or `name`, an address, or one
 * without its `https://`. What is an address stays as it is; `undefined` for nonsense.
 */
export function networkAddress(network: Network, text: string): string | undefined {
  const given = text.trim()
  if (given === '') return ''
  const called = given.replace(/^@/, '')
  const isName = name.test(called) || (network === 'facebook' && dottedName.test(called))
  if (isName) return homes[network] + called
  const hasScheme = /^https?:\/\//i.test(given)
  const address = hasScheme ? given : `https://${given}`
  return isWebAddress(address) && (hasScheme || !given.includes(':')) ? address : undefined
}

function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(text)?.[1] ?? ''
  return !/[\s\\<>"]/.test(text) && isEmailDomain(host) && URL.canParse(text)
}
