import { hasStaffCookie, staffCookieOn, staffCookieValue } from '#content/people/staff-cookie.ts'
import { tokenKey } from './token-key.ts'

/** Where the session's token is kept between visits. */
export const token = {
  read: () => localStorage.getItem(tokenKey),
  store: (value: string) => {
    localStorage.setItem(tokenKey, value)
    staffHint.remove()
    staffHint.keep()
  },
  remove: () => {
    localStorage.removeItem(tokenKey)
    staffHint.remove()
  },
}

const name = () => staffCookieOn(location.protocol)
const attributes = () => `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

/** Of which token's session the id is known. */
let known: { token: string | null; session: string } | undefined

/**
 * Staff cookie: a hint and no right. With it the server adds to public pages the script that offers to edit
 * them, and that one asks the API with the token. By the id of the session in it, a review link tells its guests from
 * staff who look.
 */
export const staffHint = {
  /** `session`: the id of the token's session, once the server has said it. */
  keep(session?: string) {
    if (session) known = { token: token.read(), session }
    const own = known?.token === token.read() ? known?.session : undefined
    // One of an earlier visit stays until the session is known.
    if (own || !hasStaffCookie(cookies()))
      write(`${name()}=${staffCookieValue(own)}; ${attributes()}; Max-Age=31536000`)
  },
  remove: () => write(`${name()}=; ${attributes()}; Max-Age=0`),
}

/** Tests of the client have no document. */
const cookies = () => (typeof document === 'undefined' ? '' : document.cookie)

/** As above. */
function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox had no cookie store for long
  if (typeof document !== 'undefined') document.cookie = cookie
}
