import { isEmailDomain } from './email.ts'

/** The address before a profile's name, for each social network. */
const profileBases = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/company/',
  facebook: 'https://www.facebook.com/',
  github: 'https://github.com/',
} as const

export type Network = keyof typeof profileBases

const name = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}_-]+$/u
/** Facebook's profile names may have dots; its own address, which has some too, is none. */
const dottedName = /^(?!.*\b(?:facebook|fb)\.(?:com|me)$)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/iu

/**
 * The address of a profile, from what an editor wrote: `@name` or `name`, an address, or one without its
 * `https://`. An address stays as it is; `undefined` for nonsense.
 */
export function networkAddress(network: Network, text: string): string | undefined {
  const given = text.trim()
  if (given === '') return ''
  const called = given.replace(/^@/, '')
  const isName = name.test(called) || (network === 'facebook' && dottedName.test(called))
  if (isName) return profileBases[network] + called
  const hasScheme = /^https?:\/\//i.test(given)
  const address = hasScheme ? given : `https://${given}`
  return isWebAddress(address) && (hasScheme || !given.includes(':')) ? address : undefined
}

function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(text)?.[1] ?? ''
  return !/[\s\\<>"]/.test(text) && isEmailDomain(host) && URL.canParse(text)
}
