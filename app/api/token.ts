const key = 'hsoft_token'

/** Where the session's token is kept between visits. */
export const token = {
  read: () => localStorage.getItem(key),
  store: (value: string) => localStorage.setItem(key, value),
  remove: () => localStorage.removeItem(key),
}
