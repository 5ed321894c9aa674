/**
 * The cookie that binds a sign-in to the browser that began it. Its value is a random secret; the
 * ssoToken is redeemed only together with it.
 */
const name = 'atrium_browser'

export const browserCookie = {
  /** The secret in a request's Cookie header. */
  read(header: string | undefined): string | undefined {
    const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`))
    const value = pair?.slice(name.length + 1)
    return value && /^[\w-]{43}$/.test(value) ? value : undefined
  },
}
