import { newSecret } from './secrets.ts'

/**
 * Browser secret: a random cookie that binds a sign-in to the browser that began it. An ssoToken can only be redeemed
 * together with the secret. The secret is not a session: it only proves that the browser that ends a sign-in also
 * began it.
 */
const secretSpec = { name: 'atrium_browser', maxAge: 24 * 60 * 60, pattern: /^[\w-]{43}$/ }

/** State cookie: the state of the sign-in that a browser has begun; see `methods/authorization-state.ts`. */
const stateSpec = {
  name: 'atrium_begun',
  maxAge: 10 * 60,
  pattern: /^\d+\.[\w-]{43}\.[\w-]{43}$/,
}

type CookieSpec = typeof secretSpec

/** Cookie prefix: on https, `__Host-` keeps sibling domains from setting the cookie (RFC 6265bis, 4.1.3.2). */
const cookieName = (siteUrl: string, { name }: CookieSpec) =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name

function findCookie(header: string, siteUrl: string, spec: CookieSpec): string | undefined {
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

/** The browser secret in a Cookie header. */
export const readBrowserSecret = (header: string, siteUrl: string): string | undefined =>
  findCookie(header, siteUrl, secretSpec)

/** The secret of a browser, with its Set-Cookie header. An existing secret is kept. */
export function ensureBrowserSecret(header: string, siteUrl: string) {
  const secret = readBrowserSecret(header, siteUrl) ?? newSecret()
  return { secret, cookie: write(secret, siteUrl, secretSpec) }
}

/** The Set-Cookie header of the browser secret. An existing secret is kept. */
export const browserCookie = (header: string, siteUrl: string): string =>
  ensureBrowserSecret(header, siteUrl).cookie

/** The state of the sign-in that a browser has begun. */
export const readStateCookie = (header: string, siteUrl: string): string | undefined =>
  findCookie(header, siteUrl, stateSpec)

export const stateCookie = (state: string, siteUrl: string): string =>
  write(state, siteUrl, stateSpec)

/** The Set-Cookie header that clears the state after a sign-in. */
export const clearedStateCookie = (siteUrl: string): string =>
  write('', siteUrl, { ...stateSpec, maxAge: 0 })
