import { newToken } from './tokens.ts'

/**
 * The cookie that binds a sign-in to the browser that began it: its value is a random secret, and
 * the ssoToken is redeemed only together with it.
 */
const name = 'atrium_browser'

/** Seconds. It is no session: it only shows that one browser did both halves of a sign-in. */
const maxAge = 24 * 60 * 60

/** On https the prefix keeps sibling domains from setting it (RFC 6265bis, 4.1.3.2). */
const nameAt = (siteUrl: string) => (siteUrl.startsWith('https:') ? `__Host-${name}` : name)

const isSecret = (value: string) => /^[\w-]{43}$/.test(value)

/** The secret in a request's Cookie header, for the site at `siteUrl`. */
export function readBrowserCookie(header: string, siteUrl: string): string | undefined {
  const start = `${nameAt(siteUrl)}=`
  const pair = header.split(/; */).find((part) => part.startsWith(start))
  const value = pair?.slice(start.length)
  return value && isSecret(value) ? value : undefined
}

/** The Set-Cookie header for the site at `siteUrl`. A secret that the browser has stays. */
export function browserCookie(header: string, siteUrl: string): string {
  const secret = readBrowserCookie(header, siteUrl) ?? newToken()
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const bounds = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
  return `${nameAt(siteUrl)}=${secret}; ${bounds}`
}
