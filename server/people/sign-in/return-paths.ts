/** Where a single sign-on sends the browser back to. */
export const callbackPath = '/sso/callback'

/** Where every sign-in ends, with a token. */
export const checkingPath = '/checking'
