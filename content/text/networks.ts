import { isEmailDomain } from './email.ts'

/** Base address of profiles, by social network. */
const profileBases = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/company/',
  facebook: 'https://www.facebook.com/',
  github: 'https://github.com/',
} as const

export type Network = keyof typeof profileBases

const name = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}_-]+$/u
/** Facebook's profile names may contain dots; `facebook.com` itself is not a profile name. */
const dottedName = /^(?!.*\b(?:facebook|fb)\.(?:com|me)$)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/iu

/**
 * Profile address from an editor's input: `@name`, `name`, or an address with or without `https://`. A full address
 * stays unchanged; invalid input gives `undefined`.
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
