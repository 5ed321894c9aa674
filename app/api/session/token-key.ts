/** Key of the session's token in the browser's storage. */
export const tokenKey = 'hsoft_token'
