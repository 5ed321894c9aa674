/** Cookie of a browser in which somebody of the staff has signed in. It opens nothing. */
export const staffCookie = 'atrium_staff'

const present = new RegExp(`(?:^|;\\s*)${staffCookie}=1(?:;|$)`)

/** Whether a Cookie header has it. */
export const hasStaffCookie = (cookie = '') => cookie.includes(staffCookie) && present.test(cookie)
