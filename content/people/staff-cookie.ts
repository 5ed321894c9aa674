/** Cookie of a browser in which somebody of the staff has signed in. It opens nothing. */
export const staffCookie = 'atrium_staff'

/** Cookie prefix: on https no sibling domain and no plain page can set it (RFC 6265bis, 4.1.3.2). */
export const staffCookieOn = (protocol: string) =>
  protocol === 'https:' ? `__Host-${staffCookie}` : staffCookie

/** Its value: with the id of the session, once that is known. */
export const staffCookieValue = (session: string | undefined) => (session ? `1.${session}` : '1')

const present = new RegExp(`(?:^|;\\s*)(?:__Host-)?${staffCookie}=1(?:\\.([\\w-]{1,64}))?(?:;|$)`)

/** Whether a Cookie header has it. */
export const hasStaffCookie = (cookie = '') => cookie.includes(staffCookie) && present.test(cookie)

/** The id of the session that a Cookie header names. The browser may be signed in no more. */
export const staffSession = (cookie = ''): string | undefined => present.exec(cookie)?.[1]
