import { hasStaffCookie, staffCookieOn, staffCookieValue } from '#content/people/staff-cookie.ts'
import { tokenKey } from './token-key.ts'

/** Session token, stored in `localStorage` between visits. */
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

/** Session id of a token, if known. */
let known: { token: string | null; session: string } | undefined

/**
 * Staff cookie: a hint that grants no access. The server adds the edit script to public pages for browsers with this
 * cookie; the script authenticates with the token. A review link uses the session id to tell staff from guests.
 */
export const staffHint = {
  /** `session` is the id of the token's session, if known. */
  keep(session?: string) {
    if (session) known = { token: token.read(), session }
    const own = known?.token === token.read() ? known?.session : undefined
    // Keep the cookie of an earlier visit until the session id is known.
    if (own || !hasStaffCookie(cookies()))
      write(`${name()}=${staffCookieValue(own)}; ${attributes()}; Max-Age=31536000`)
  },
  remove: () => write(`${name()}=; ${attributes()}; Max-Age=0`),
}

/** Unit tests have no document. */
const cookies = () => (typeof document === 'undefined' ? '' : document.cookie)

function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: older versions of Safari and Firefox lack the Cookie Store API
  if (typeof document !== 'undefined') document.cookie = cookie
}
