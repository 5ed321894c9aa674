/** Marker cookie of browsers in which staff have signed in. It grants no access. */
export const staffCookie = 'atrium_staff'

/** `__Host-` prefix: on https, neither sibling domains nor http pages can set the cookie (RFC 6265bis, 4.1.3.2). */
export const staffCookieOn = (protocol: string) =>
  protocol === 'https:' ? `__Host-${staffCookie}` : staffCookie

/** Value of the cookie, with the session id if known. */
export const staffCookieValue = (session: string | undefined) => (session ? `1.${session}` : '1')

const present = new RegExp(`(?:^|;\\s*)(?:__Host-)?${staffCookie}=1(?:\\.([\\w-]{1,64}))?(?:;|$)`)

/** Whether a Cookie header contains the staff cookie. */
export const hasStaffCookie = (cookie = '') => cookie.includes(staffCookie) && present.test(cookie)

/** The session id in a Cookie header. The session may have ended. */
export const staffSession = (cookie = ''): string | undefined => present.exec(cookie)?.[1]
