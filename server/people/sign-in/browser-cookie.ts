import { newSecret } from './secrets.ts'

/**
 * Browser secret: the cookie that binds a sign-in to the browser that began it. Its value is random, and
 * the ssoToken is redeemed only together with it. It is no session: it only shows that one browser did
 * both halves of a sign-in.
 */
const secretSpec = { name: 'atrium_browser', maxAge: 24 * 60 * 60, pattern: /^[\w-]{43}$/ }

/** State cookie: the sign-in that a browser has begun; see `methods/authorization-state.ts`. */
const stateSpec = {
  name: 'atrium_begun',
  maxAge: 10 * 60,
  pattern: /^\d+\.[\w-]{43}\.[\w-]{43}$/,
}

type CookieSpec = typeof secretSpec

/** Cookie prefix: on https it keeps sibling domains from setting the cookie (RFC 6265bis, 4.1.3.2). */
const cookieName = (siteUrl: string, { name }: CookieSpec) =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name

function read(header: string, siteUrl: string, spec: CookieSpec): string | undefined {
  const start = `${cookieName(siteUrl, spec)}=`
  const pair = header.split(/; */).find((part) => part.startsWith(start))
  const value = pair?.slice(start.length)
  return value && spec.pattern.test(value) ? value : undefined
}

function write(value: string, siteUrl: string, spec: CookieSpec): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${spec.maxAge}; HttpOnly; SameSite=Lax${secure}`
  return `${cookieName(siteUrl, spec)}=${value}; ${attributes}`
}

/** The browser secret in a request's Cookie header, for the site at `siteUrl`. */
export const readBrowserSecret = (header: string, siteUrl: string): string | undefined =>
  read(header, siteUrl, secretSpec)

/** The Set-Cookie header for the site at `siteUrl`. A secret that the browser has stays. */
export const browserCookie = (header: string, siteUrl: string): string =>
  write(readBrowserSecret(header, siteUrl) ?? newSecret(), siteUrl, secretSpec)

/** The state of the sign-in that a browser has begun, for ten minutes. */
export const readStateCookie = (header: string, siteUrl: string): string | undefined =>
  read(header, siteUrl, stateSpec)

export const stateCookie = (state: string, siteUrl: string): string =>
  write(state, siteUrl, stateSpec)

/** The Set-Cookie header after a sign-in. */
export const clearedStateCookie = (siteUrl: string): string =>
  write('', siteUrl, { ...stateSpec, maxAge: 0 })
