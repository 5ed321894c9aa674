import { newSecret } from './secrets.ts'

/**
 * The cookie that binds a sign-in to the browser that began it: its value is a random secret, and
 * the ssoToken is redeemed only together with it. It is no session: it only shows that one browser did
 * both halves of a sign-in.
 */
const browser = { name: 'atrium_browser', seconds: 24 * 60 * 60, value: /^[\w-]{43}$/ }

/** The cookie that says which sign-in a browser has begun: a state, as `flow.ts` makes it. */
const begun = { name: 'atrium_begun', seconds: 10 * 60, value: /^\d+\.[\w-]{43}\.[\w-]{43}$/ }

type Kind = typeof browser

/** On https the prefix keeps sibling domains from setting it (RFC 6265bis, 4.1.3.2). */
const nameAt = (siteUrl: string, { name }: Kind) =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name

function read(header: string, siteUrl: string, kind: Kind): string | undefined {
  const start = `${nameAt(siteUrl, kind)}=`
  const pair = header.split(/; */).find((part) => part.startsWith(start))
  const value = pair?.slice(start.length)
  return value && kind.value.test(value) ? value : undefined
}

function write(value: string, siteUrl: string, kind: Kind): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const bounds = `Path=/; Max-Age=${kind.seconds}; HttpOnly; SameSite=Lax${secure}`
  return `${nameAt(siteUrl, kind)}=${value}; ${bounds}`
}

/** The secret in a request's Cookie header, for the site at `siteUrl`. */
export const readBrowserCookie = (header: string, siteUrl: string): string | undefined =>
  read(header, siteUrl, browser)

/** The Set-Cookie header for the site at `siteUrl`. A secret that the browser has stays. */
export const browserCookie = (header: string, siteUrl: string): string =>
  write(readBrowserCookie(header, siteUrl) ?? newSecret(), siteUrl, browser)

/** The state of the sign-in that a browser has begun, for ten minutes. */
export const readStateCookie = (header: string, siteUrl: string): string | undefined =>
  read(header, siteUrl, begun)

export const stateCookie = (state: string, siteUrl: string): string => write(state, siteUrl, begun)

/** The Set-Cookie header after a sign-in. */
export const clearedStateCookie = (siteUrl: string): string =>
  write('', siteUrl, { ...begun, seconds: 0 })
