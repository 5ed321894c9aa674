/** Key of the session token in `localStorage`. */
export const tokenKey = 'hsoft_token'
