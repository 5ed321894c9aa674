import { staffCookieOn } from '#content/staff-cookie.ts'
import { tokenKey } from './token-key.ts'

/** Where the session's token is kept between visits. */
export const token = {
  read: () => localStorage.getItem(tokenKey),
  store: (value: string) => {
    localStorage.setItem(tokenKey, value)
    staffHint.keep()
  },
  remove: () => {
    localStorage.removeItem(tokenKey)
    staffHint.remove()
  },
}

const name = () => staffCookieOn(location.protocol)
const attributes = () => `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

/**
 * Staff cookie: a hint and no right. With it the server adds to public pages the script that offers to edit
 * them, and that one asks the API with the token.
 */
export const staffHint = {
  keep: () => write(`${name()}=1; ${attributes()}; Max-Age=31536000`),
  remove: () => write(`${name()}=; ${attributes()}; Max-Age=0`),
}

/** Tests of the client have no document. */
function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox had no cookie store for long
  if (typeof document !== 'undefined') document.cookie = cookie
}
