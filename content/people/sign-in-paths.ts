/** The path that a single sign-on redirects to. */
export const callbackPath = '/sso/callback'

/** The path where every sign-in ends, with a token. */
export const checkingPath = '/checking'
