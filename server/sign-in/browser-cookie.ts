import { newToken } from './tokens.ts'

/**
 * The cookie that binds a sign-in to the browser that began it: its value is a random secret, and
 * the ssoToken is redeemed only together with it.
 */
const name = 'atrium_browser'

/** Seconds. A sign-in takes less. */
const maxAge = 600

const isSecret = (value: string) => /^[\w-]{43}$/.test(value)

/** The secret in a request's Cookie header. */
export function readBrowserCookie(header = ''): string | undefined {
  const pair = header.split(/; */).find((part) => part.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value && isSecret(value) ? value : undefined
}

/** The Set-Cookie header for the site at `siteUrl`. A secret that the browser has stays. */
export function browserCookie(header: string, siteUrl: string): string {
  const secret = readBrowserCookie(header) ?? newToken()
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${secret}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
